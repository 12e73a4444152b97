export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** A one-time code the mail carries, so that the file adapter can show it in the log of an installation without SMTP. */
  code?: string
}

/** Resolves when the mail is handed over for good; throws where it is not. */
export type Mailer = { send(mail: Mail): Promise<void> }
