import { escapeHtml } from '../server/src/text/html-text.ts'

/** HTML that can be output without escaping. Only `html` and constants create it. */
export type Markup = { readonly markup: string }
type Content = string | number | Markup | Content[] | null | false

/** Builds HTML and escapes the texts in it; null and false are left out. */
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
