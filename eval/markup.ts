import { escapeHtml } from '../server/src/text/html-text.ts'

/** HTML that may be shown as it is. Only `html` and constants make it. */
export type Markup = { readonly markup: string }
type Content = string | number | Markup | Content[] | null | false

/** HTML with the texts in it escaped; null and false are left out. */
export function html(parts: TemplateStringsArray, ...contents: Content[]): Markup {
  const texts = parts.map((part, at) => part + rendered(contents[at] ?? null))
  return { markup: texts.join('') }
}

function rendered(content: Content): string {
  if (content === null || content === false) return ''
  if (Array.isArray(content)) return content.map(rendered).join('')
  if (typeof content === 'object') return content.markup
  return escapeHtml(String(content))
}
