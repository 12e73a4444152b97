import type { Mail, Mailer } from '../ports/mailer.ts'

export type FakeMailer = Mailer & {
  sent: Mail[]
  /** The code of the newest mail to this address. */
  codeFor(email: string): string
  /** The next `times` mails cannot be handed over. */
  failNext(times: number): void
}

export function fakeMailer(): FakeMailer {
  const sent: Mail[] = []
  let failures = 0
  return {
    sent,
    async send(mail) {
      if (failures-- > 0) throw new Error('The mail server does not answer.')
      sent.push(mail)
    },
    async forget(address) {
      sent.splice(0, Infinity, ...sent.filter(({ to }) => to !== address))
    },
    codeFor(email) {
      const code = sent.findLast(({ to }) => to === email)?.code
      if (!code) throw new Error(`No code was mailed to ${email}.`)
      return code
    },
    failNext(times) {
      failures = times
    },
  }
}
