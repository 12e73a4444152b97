import type { Mail } from '../ports/mailer.ts'

/**
 * A mail in the form that all mailers send, with headers against automatic replies (RFC 3834) and for unsubscribing
 * with one click (RFC 8058).
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

/** Exactly one address without a display name, so that no further recipients or headers can be added. */
function oneAddress({ to }: Mail): string {
  if (/^[^\s<>(),;:"\\[\]]+@[^\s<>(),;:"\\[\]@]+$/.test(to)) return to
  throw new Error('The mail cannot be sent: its address is not a single plain one.')
}
