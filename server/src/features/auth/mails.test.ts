import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp({
    config: {
      BILLING: 'none',
      OPERATOR_NAME: 'Atelier',
      PUBLIC_URL: 'https://atelier.example',
      SUPPORT_EMAIL: 'help@atelier.example',
    },
  })
})
afterAll(() => app.stop())

const linkIn = (mail: { text: string } | undefined) =>
  /https:\/\/atelier\.example\/\S+#\S+/.exec(mail?.text ?? '')?.[0]
const newestMail = (email: string) => app.mailer.sent.findLast(({ to }) => to === email)

/** The paragraphs, code and small print of a mail, as text from its HTML. */
const blocks = (html = '') =>
  [...html.matchAll(/<(?:p|td) class="(text|code|muted)" [^>]*>([^<]+)<\/(?:p|td)>/g)].map(
    ([, kind, text]) => [kind, text],
  )

// LIM-022
test('the mail to a new account explains the code', async () => {
  const { email } = await app.given.user({ verified: false, full_name: 'Ann Lee' })
  await app.call('resendOtp', { email })
  await app.drain()
  const code = app.mailer.codeFor(email)
  const mail = newestMail(email)
  expect(mail?.subject).toBe(`Your Atelier code: ${code}`)
  expect(mail?.text).toBe(`Confirm your email address

Hello,

Enter this code to complete your registration at Atelier:

${code}

It is valid for 10 minutes and can be used once.

Or open this page, on any device. It works for a day:

Complete Sign Up: ${linkIn(mail)}

If you did not register, you need not do anything. Never pass the code or the link on; no one from Atelier asks for them.

-- 
Atelier
Sent to ${email} by https://atelier.example
Questions? help@atelier.example
`)
  expect(mail?.html).toContain(`>${code} is your code. It is valid for 10 minutes.`)
  expect(blocks(mail?.html)).toContainEqual(['code', code])
  expect(blocks(mail?.html)).toContainEqual(['muted', expect.stringContaining('Never pass')])
})

// API-010
test('the mail to reset a password says that nothing changes unless the code is used', async () => {
  const { email } = await app.given.user({ full_name: 'Ann Lee' })
  await app.call('forgotPassword', { email })
  await app.drain()
  const code = app.mailer.codeFor(email)
  const mail = newestMail(email)
  expect(mail?.subject).toBe(`Your Atelier password reset code: ${code}`)
  expect(mail?.text).toBe(`Choose a new password

Hello Ann Lee,

Enter this code to choose a new password at Atelier:

${code}

It is valid for 30 minutes and can be used once.

Or open this page, on any device. It works for two hours:

Choose a new password: ${linkIn(mail)}

If you did not ask for it, you need not do anything: your password stays as it is. Never pass the code or the link on; no one from Atelier asks for them.

-- 
Atelier
Sent to ${email} by https://atelier.example
Questions? help@atelier.example
`)
})
