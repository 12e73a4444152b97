import { messages } from '@verso/contract/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { setPassword } from '../users/queries.ts'
import { hashPassword } from './passwords.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ config: { REFUSE_COMMON_PASSWORDS: 'true' } })
})
afterAll(() => app.stop())

const common = 'Password1!'
const uncommon = 'Heron-lamp-27'
const refusal = { status: 400, code: 'invalid_input', error: messages.passwordCommon }

const signUp = (password: string) =>
  app.call('signUp', {
    full_name: 'Ann Lee',
    date_of_birth: '05/03/1990',
    email: `${crypto.randomUUID()}@example.org`,
    password,
  })

async function resetMail() {
  const { email, password } = await app.given.user()
  await app.call('forgotPassword', { email })
  await app.drain()
  const mail = app.mailer.sent.findLast(({ to }) => to === email)
  const link = /#link=([^\s&]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return { email, password, link, confirmation_code: app.mailer.codeFor(email) }
}

//
test.each([common, 'PASSWORD1!', 'P@ssw0rd', 'Iloveyou1?!', 'Qwerty123_', 'Aaaaaa1!'])(
  'if the operator wants it, signing up with %s is refused',
  async (password) => {
    await expect(signUp(password)).rejects.toMatchObject(refusal)
  },
)

test.each([uncommon, 'Password1!Heron', '!Password1-lamp', 'Überwald-9'])(
  'a password that only contains a common one is accepted: %s',
  async (password) => {
    await expect(signUp(password)).resolves.toMatchObject({ otp_required: true })
  },
)

test('a reset refuses a common password and uses up neither code nor link', async () => {
  const { email, link, confirmation_code } = await resetMail()
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const byCode = { email, confirmation_code, new_password: common }
    await expect(app.call('confirmForgotPassword', byCode)).rejects.toMatchObject(refusal)
  }
  const byLink = { link, new_password: common }
  await expect(app.call('resetByLink', byLink)).rejects.toMatchObject(refusal)
  await app.call('confirmForgotPassword', { email, confirmation_code, new_password: uncommon })
  await app.call('signIn', { email, password: uncommon })
})

// SET-024
test('a change refuses a common password and keeps the old one', async () => {
  const user = await app.given.user()
  const { email, password } = user
  const change = (new_password: string) =>
    app.as(user).call('changePassword', { old_password: password, new_password })
  await expect(change(common)).rejects.toMatchObject(refusal)
  await app.call('signIn', { email, password })
  await change(uncommon)
  await app.call('signIn', { email, password: uncommon })
})

test('an account with a common password can still sign in', async () => {
  const { id, email } = await app.given.user()
  await setPassword(app.db, id, await hashPassword(common))
  const signedIn = app.call('signIn', { email, password: common })
  await expect(signedIn).resolves.toHaveProperty('AuthenticationResult')
})
