/** The values that a link in a mail has after its `#`; the email is only shown. */
export type MailLink = { link: string; email: string }

export function mailLink(hash: string): MailLink {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  return { link: values.get('link') ?? '', email: values.get('email') ?? '' }
}

/** Whether a link belongs to the flow that this tab has started. */
export const isSameFlow = (link: string, flowId: string | undefined): boolean =>
  flowId !== undefined && link.split('.', 1)[0] === flowId.split('.', 1)[0]
