import { escapeHtml } from '../../text/html-text.ts'

/**
 * The page that an unsubscribe link opens. Opening it changes nothing, because mail programs open links too; only its
 * button does.
 */
export function choicePage({ what, isWanted }: { what: string; isWanted: boolean }) {
  const status = isWanted ? `You get ${what}.` : `You no longer get ${what}.`
  const [value, label] = isWanted ? ['off', 'Switch off'] : ['on', 'Switch on again']
  const title = 'Your mails'
  return {
    title,
    heading: title,
    body: `<p role="status">${escapeHtml(status)}</p>
<form method="post"><button name="choice" value="${value}">${label}</button></form>`,
  }
}
