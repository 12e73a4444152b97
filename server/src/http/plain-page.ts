import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { escapeHtml } from '../text/html-text.ts'

/**
 * A page that the server renders itself, without scripts. `before` and `body` are HTML, already escaped; the rest is
 * plain text.
 */
type PlainPage = { title: string; heading: string; before?: string; body: string }

/** Sends the page in the layout that all such pages share: a card, light or dark, for any browser. */
export function sendPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(render(page))
}

/** Whether a person opened the address, or a form on such a page, in a browser. Calls of the API send JSON or a token. */
export const isOpenedByPerson = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true &&
  !headers.authorization &&
  !headers['content-type']?.includes('json')

/** The page for a person who opened a link that was refused. */
export function sendRefusal(reply: FastifyReply, sentence: string): FastifyReply {
  const heading = 'This cannot be opened'
  const body = `<p>${escapeHtml(sentence)}</p>\n<a href="/">Go to the start page</a>`
  return sendPage(reply, { title: heading, heading, body })
}

/**
 * Reads the body of a raw route, such as a form. Throws `too_large` if it has more than `maxBytes` or is sent in
 * chunks, without a length.
 */
export async function readBody(
  { raw, headers }: FastifyRequest,
  maxBytes: number,
): Promise<string> {
  if (Number(headers['content-length'] ?? 0) > maxBytes || headers['transfer-encoding'])
    throw new AppError('too_large', 'The request is too large.')
  return text(raw)
}

const render = ({ title, heading, before = '', body }: PlainPage) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${before}<h1>${escapeHtml(heading)}</h1>
${body}
</main>
</body>
</html>
`

const style = `
:root{--bg:#fafafa;--card:#fff;--line:#e2e3e5;--text:#181b1f;--muted:#5b6069;--accent:#2457d6;--on:#fff;--mark:#fff4d6;--mark-text:#5c4200}
@media (prefers-color-scheme:dark){:root{--bg:#111315;--card:#181b1e;--line:#2e3236;--text:#eef0f2;--muted:#a6abb3;--accent:#8fb0ff;--on:#0d1220;--mark:#3a2f10;--mark-text:#f6d98a}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/24px -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:420px;margin:8vh auto;padding:28px;background:var(--card);border:1px solid var(--line);border-radius:14px}
h1{margin:0 0 16px;font-size:20px;line-height:28px}
p{margin:0 0 24px}
main>:last-child{margin-bottom:0}
.mark{padding:10px 14px;border-radius:10px;background:var(--mark);color:var(--mark-text);text-align:center}
dl{margin:0 0 24px}
dl div{display:flex;justify-content:space-between;gap:16px;padding:8px 0;border-bottom:1px solid var(--line)}
dt{color:var(--muted)}
dd{margin:0;text-align:right}
form{margin:0 0 10px}
button{width:100%;min-height:44px;border:0;border-radius:10px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
form+form button{background:transparent;color:var(--text);border:1px solid var(--line)}
a{display:inline-flex;align-items:center;min-height:44px;color:var(--accent)}
button:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`

/** The style sheet of these pages as a source in the content security policy. */
export const plainPageStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
