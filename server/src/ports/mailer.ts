export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The one-time code in the mail. Without SMTP, the file adapter writes it to the log. */
  code?: string
  /** URL of the one-click unsubscribe for this kind of mail (RFC 8058). */
  unsubscribe?: string
}

export type Mailer = {
  /** Resolves when the mail is accepted; throws otherwise. */
  send(mail: Mail): Promise<void>
  /** Removes what this installation stores of mails sent to the address up to a moment. */
  forget(address: string, until: Date): Promise<void>
}
