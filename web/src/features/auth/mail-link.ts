/**
 * The values that a link in a mail has after its `#`; the email is only shown. `isUnfinished` says that the account of
 * a reset is not created yet.
 */
export type MailLink = { link: string; email: string; isUnfinished: boolean }

export function mailLink(hash: string): MailLink {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  return {
    link: values.get('link') ?? '',
    email: values.get('email') ?? '',
    isUnfinished: values.get('account') === 'unfinished',
  }
}
