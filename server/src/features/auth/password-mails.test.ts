import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ config: { OPERATOR_NAME: 'Atelier', BILLING: 'none' } })
})
afterAll(() => app.stop())

const mailsTo = (email: string) => app.mailer.sent.filter(({ to }) => to === email)
const new_password = 'Brand-new-9'

// API-011, API-015
test('the owner gets a mail when the password is changed, and when it is reset', async () => {
  const ann = await app.given.user({ full_name: 'Ann Lee' })
  const change = { old_password: ann.password, new_password }
  await app.as(ann).call('changePassword', change)
  await app.drain()
  await app.call('forgotPassword', { email: ann.email })
  await app.drain()
  const confirmation_code = app.mailer.codeFor(ann.email)
  await app.call('confirmForgotPassword', { email: ann.email, confirmation_code, new_password })
  await app.drain()
  const [changed, , reset] = mailsTo(ann.email)
  for (const mail of [changed, reset]) {
    expect(mail?.subject).toBe('Your Atelier password has been changed')
    expect(mail?.text).toContain('Hello Ann Lee,')
    expect(mail?.text).toContain('/forgot-password')
    expect(mail?.html).toContain('Everyone who was signed in before was signed out.')
  }
  expect(changed?.text).toContain('changed on the Profile page')
  expect(reset?.text).toContain('reset with a mail to this address')
  expect(JSON.stringify(mailsTo(ann.email))).not.toContain(new_password)
})

test('a refused change or reset sends no such mail', async () => {
  const { email, ...ann } = await app.given.user()
  const change = { old_password: 'Wrong-pass-1', new_password }
  await expect(app.as({ ...ann, email }).call('changePassword', change)).rejects.toMatchObject({
    status: 400,
  })
  const reset = { email, confirmation_code: '000000', new_password }
  await expect(app.call('confirmForgotPassword', reset)).rejects.toMatchObject({ status: 400 })
  await app.drain()
  expect(mailsTo(email)).toEqual([])
})
