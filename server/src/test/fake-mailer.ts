import type { Mail, Mailer } from '../ports/mailer.ts'

type FakeMailer = Mailer & {
  sent: Mail[]
  /** Returns the code in the newest mail to this address. */
  codeFor(email: string): string
  /** Makes the next `times` mails fail. */
  failNext(times: number): void
}

export function fakeMailer(): FakeMailer {
  const sent: Mail[] = []
  const times = new Map<Mail, number>()
  let failures = 0
  return {
    sent,
    async send(mail) {
      if (failures-- > 0) throw new Error('The mail server does not answer.')
      sent.push(mail)
      times.set(mail, Date.now())
    },
    async forget(address, until) {
      const old = (mail: Mail) => mail.to === address && (times.get(mail) ?? 0) <= until.getTime()
      sent.splice(0, Infinity, ...sent.filter((mail) => !old(mail)))
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
