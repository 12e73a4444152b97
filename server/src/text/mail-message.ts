import type { Mail } from '../ports/mailer.ts'

/**
 * What every mailer makes of a mail: the parts of the message, headers that keep answering machines quiet
 * (RFC 3834), and the way out of mails that may be switched off (RFC 8058).
 */
export function mailMessage(mail: Mail, from: string, date: Date) {
  const { subject, text, html, unsubscribe } = mail
  return {
    from,
    to: { name: '', address: oneAddress(mail) },
    subject,
    text,
    html,
    date,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** Exactly one plain address, so that nothing in it can add a recipient or a header. */
function oneAddress({ to }: Mail): string {
  if (/^[^\s<>(),;:"\\[\]]+@[^\s<>(),;:"\\[\]@]+$/.test(to)) return to
  throw new Error('The mail cannot be sent: its address is not a single plain one.')
}
