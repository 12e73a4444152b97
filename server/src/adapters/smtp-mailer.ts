import { createTransport } from 'nodemailer'
import type { Clock } from '../ports/clock.ts'
import type { Mailer } from '../ports/mailer.ts'
import { mailMessage } from '../text/mail-message.ts'

type SmtpMailerOptions = {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465` (TLS from the start). */
  url: string
  from: string
  clock: Clock
  /** Certificates to trust instead of the system's. */
  ca?: string
}

const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/**
 * Sends mails to an SMTP server over a pool of connections. `send` resolves when the server has accepted the mail and
 * throws otherwise; retries are up to the caller.
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
    // No copy of a sent mail is stored here.
    forget: async () => undefined,
    close: () => transport.close(),
  }
}

type Closing = { close(): void }

/**
 * Reads an SMTP URL. Connections to other machines are always encrypted: a server that does not offer STARTTLS, or an
 * attacker who removes it, receives neither password nor mail. `?requireTLS=false` sends without encryption, and
 * `?requireTLS=true` encrypts even on this machine. Throws a readable error.
 */
export function smtpOptions(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const unknown = [...searchParams.keys()].filter((name) => name !== 'requireTLS')
  if (unknown.length > 0) throw new Error(`SMTP_URL does not know '${unknown.join("', '")}'.`)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const requireTls = searchParams.get('requireTLS')
  const encrypts = secure || (requireTls === null ? !isThisMachine(host) : requireTls !== 'false')
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
