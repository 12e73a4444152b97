export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** A one-time code the mail carries, so that the file adapter can show it in the log of an installation without SMTP. */
  code?: string
  /** Where one POST switches this kind of mail off (RFC 8058). */
  unsubscribe?: string
}

export type Mailer = {
  /** Resolves when the mail is handed over for good; throws where it is not. */
  send(mail: Mail): Promise<void>
  /** Removes what this installation itself still keeps of mails that went to the address up to a moment. */
  forget(address: string, until: Date): Promise<void>
}
