import { createTransport } from 'nodemailer'
import type { Clock } from '../ports/clock.ts'
import type { Mailer } from '../ports/mailer.ts'
import { mailMessage } from '../text/mail-message.ts'

export type SmtpMailerOptions = {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465` (TLS from the start). */
  url: string
  from: string
  clock: Clock
  /** Certificates to trust instead of the system's. */
  ca?: string
}

const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/**
 * Hands mails to an SMTP server over a few kept connections. `send` resolves when the server took the mail over and
 * throws on anything else; trying again is the caller's.
 */
export function openSmtpMailer({ url, from, clock, ca }: SmtpMailerOptions): Mailer & Closing {
  const transport = createTransport({
    ...smtpOptions(url),
    ...limits,
    ...(ca && { tls: { ca } }),
    pool: true,
    maxConnections: 3,
    idleTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      await transport.sendMail(mailMessage(mail, from, clock.now()))
    },
    // Nothing of a mail stays here once it is handed over.
    forget: async () => undefined,
    close: () => transport.close(),
  }
}

type Closing = { close(): void }

/**
 * Reads an SMTP URL. Beyond this machine nothing goes out unencrypted: a server that does not offer STARTTLS, or a
 * middleman who hides it, gets neither password nor mail. `?requireTLS=false` sends without encryption, and
 * `?requireTLS=true` encrypts on this machine too. Throws a sentence.
 */
export function smtpOptions(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const unknown = [...searchParams.keys()].filter((name) => name !== 'requireTLS')
  if (unknown.length > 0) throw new Error(`SMTP_URL does not know '${unknown.join("', '")}'.`)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const asked = searchParams.get('requireTLS')
  const encrypts = secure || (asked === null ? !isThisMachine(host) : asked !== 'false')
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: encrypts && !secure,
    ignoreTLS: !encrypts,
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  }
}

const isThisMachine = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)
