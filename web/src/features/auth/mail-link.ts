/** What a link of a mail carries behind its `#`; the email is only shown. */
export type MailLink = { link: string; email: string }

export function mailLink(hash: string): MailLink {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  return { link: values.get('link') ?? '', email: values.get('email') ?? '' }
}

/** The flow that a link belongs to and the one that this tab has started are the same. */
export const isSameFlow = (link: string, flowId: string | undefined): boolean =>
  flowId !== undefined && link.split('.', 1)[0] === flowId.split('.', 1)[0]
