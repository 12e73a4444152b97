import { escapeHtml, printable } from '../../text/html-text.ts'

/** The content of a mail, in order. A code is a separate block, so that it is easy to select. */
export type MailBlock =
  | { kind: 'paragraph' | 'code' | 'aside'; text: string }
  | { kind: 'button'; text: string; href: string }
type MailContent = {
  operator: string
  /** The preview that mailboxes show next to the subject. */
  preview: string
  title: string
  blocks: MailBlock[]
  /** Lines under the card; a line with `href` becomes a link. */
  footer: (string | { text: string; href: string })[]
}

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"

/** The app's colours (web/src/app/styles.css) as hex values, which all mail programs support. */
const light = {
  page: '#fafafa',
  card: '#ffffff',
  line: '#e2e3e5',
  text: '#181b1f',
  muted: '#5b6069',
  soft: '#edf2ff',
  accent: '#2457d6',
}
const dark = {
  page: '#0f1011',
  card: '#17191c',
  line: '#2d3034',
  text: '#eeeff1',
  muted: '#a3a8b0',
  soft: '#1b2740',
  accent: '#a9c4ff',
}

/**
 * Renders a mail as HTML that works in all mail programs (tables, inline styles, no images, no external resources;
 * 320 px and up, light and dark) and as plain text with the same content. Escapes all text.
 */
export function layOutMail(content: MailContent): { html: string; text: string } {
  return { html: asHtml(content), text: asText(content) }
}

function asText({ operator, title, blocks, footer }: MailContent): string {
  const parts = [
    title,
    ...blocks.map(withUrl),
    `-- \n${[operator, ...footer.map(withUrl)].join('\n')}`,
  ]
  return `${parts.map(printable).join('\n\n')}\n`
}

function asHtml({ operator, preview, title, blocks, footer }: MailContent): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(title)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:420px){.pad{padding:24px 20px 8px!important}.code{font-size:28px!important;letter-spacing:4px!important}}
@media (prefers-color-scheme:dark){${darkRules('')}}
${darkRules('[data-ogsc] ')}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.page}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px;table-layout:fixed;word-break:break-word;overflow-wrap:anywhere">
<tr><td class="text" style="padding:0 4px 16px;font:600 17px/24px ${font};letter-spacing:-0.2px;color:${light.text}">${escapeHtml(operator)}</td></tr>
<tr><td class="card pad" style="padding:32px 32px 16px;background:${light.card};border:1px solid ${light.line};border-radius:14px">
<h1 class="text" style="margin:0 0 16px;font:600 20px/28px ${font};color:${light.text}">${escapeHtml(title)}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;font:400 12px/18px ${font};color:${light.muted}">${footer.map(footerHtml).join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** In plain text a URL follows its label. */
const withUrl = (line: string | { text: string; href?: string }): string =>
  typeof line === 'string' ? line : line.href ? `${line.text}: ${line.href}` : line.text

const footerHtml = (line: MailContent['footer'][number]): string =>
  typeof line === 'string'
    ? escapeHtml(line)
    : `<a class="muted" href="${escapeHtml(line.href)}" style="color:${light.muted}">${escapeHtml(line.text)}</a>`

function blockHtml(block: MailBlock): string {
  const { kind, text } = block
  const escaped = escapeHtml(text)
  if (kind === 'button') {
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" align="center" style="background:${light.accent};border-radius:10px"><a class="button" href="${escapeHtml(block.href)}" style="display:inline-block;padding:11px 20px;font:600 15px/22px ${font};color:${light.card};text-decoration:none">${escaped}</a></td></tr></table>`
  }
  if (kind === 'code') {
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td class="code" align="center" style="padding:18px 8px 18px 14px;background:${light.soft};border-radius:10px;font:600 34px/40px ${mono};letter-spacing:6px;color:${light.accent};white-space:nowrap">${escaped}</td></tr></table>`
  }
  const [name, size, color] =
    kind === 'aside' ? ['muted', '13px/20px', light.muted] : ['text', '15px/24px', light.text]
  return `<p class="${name}" style="margin:0 0 16px;font:400 ${size} ${font};color:${color}">${escaped}</p>`
}

/** Used in a media query, and a second time for Outlook, which sets an attribute on the page instead. */
const darkRules = (scope: string) =>
  [
    `${scope}.page{background:${dark.page}!important}`,
    `${scope}.card{background:${dark.card}!important;border-color:${dark.line}!important}`,
    `${scope}.text{color:${dark.text}!important}`,
    `${scope}.muted{color:${dark.muted}!important}`,
    `${scope}.button{background:${dark.accent}!important;color:${dark.page}!important}`,
    `${scope}.code{background:${dark.soft}!important;color:${dark.accent}!important}`,
  ].join('')
