import { escapeHtml } from '../../text/html-text.ts'

/** The page behind the link of a mail. It asks, since programs open links too; a click decides. */
export function choicePage({ what, takes }: { what: string; takes: boolean }) {
  const said = takes ? `You get ${what}.` : `You get no more ${what}.`
  const [value, label] = takes ? ['off', 'Switch off'] : ['on', 'Switch on again']
  const title = 'Your mails'
  return {
    title,
    heading: title,
    body: `<p role="status">${escapeHtml(said)}</p>
<form method="post"><button name="choice" value="${value}">${label}</button></form>`,
  }
}
