import { messages } from '@verso/contract/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

let count = 0
const fields = () => ({
  full_name: 'Ann Lee',
  date_of_birth: '05/03/1990',
  email: `linked-${(count += 1)}@example.org`,
  password: 'Own-pass-1',
})
const new_password = 'Brand-new-9'
const ended = { status: 400, error: messages.linkEnded }

function linkIn(email: string): URL {
  const text = app.mailer.sent.findLast(({ to }) => to === email)?.text ?? ''
  return new URL(/http\S+#\S+/.exec(text)?.[0] ?? '')
}
const tokenIn = (email: string) =>
  new URLSearchParams(linkIn(email).hash.slice(1)).get('link') ?? ''

async function signedUp() {
  const user = fields()
  const { flow_id } = await app.call('signUp', user)
  await app.drain()
  return { ...user, flow_id, link: tokenIn(user.email) }
}

async function asked(email: string) {
  await app.call('forgotPassword', { email })
  await app.drain()
  return { link: tokenIn(email), new_password }
}

// API-007, A-43
test('a sign-up link confirms once, with the password or in the browser that started the sign-up', async () => {
  const [ann, bob] = [await signedUp(), await signedUp()]
  expect(linkIn(ann.email).pathname).toBe('/confirm')
  for (const proof of [{}, { password: 'Other-pass-1' }, { flow_id: bob.flow_id }])
    await expect(app.call('confirmLink', { link: ann.link, ...proof })).rejects.toMatchObject({
      error: messages.passwordOfSignUpWrong,
    })
  await app.call('confirmLink', { link: ann.link, password: ann.password })
  await app.call('confirmLink', { link: bob.link, flow_id: bob.flow_id })
  for (const { email, password } of [ann, bob]) await app.call('signIn', { email, password })
  const again = app.call('confirmLink', { link: ann.link, password: ann.password })
  await expect(again).rejects.toMatchObject(ended)
})

// SEC-020
test('a sign-up link works for a day, and its password can be tried five times', async () => {
  const [inTime, late, guessed] = [await signedUp(), await signedUp(), await signedUp()]
  for (let n = 1; n <= 5; n += 1)
    await expect(
      app.call('confirmLink', { link: guessed.link, password: `Guess-${n}` }),
    ).rejects.toMatchObject({ error: messages.passwordOfSignUpWrong })
  await expect(app.call('confirmLink', guessed)).rejects.toMatchObject({
    error: messages.passwordOfSignUpLocked,
  })
  app.clock.advance({ hours: 23, minutes: 59 })
  await app.call('confirmLink', inTime)
  app.clock.advance({ minutes: 2 })
  await expect(app.call('confirmLink', late)).rejects.toMatchObject(ended)
})

// API-011, A-100
test('a reset link sets the password once, after any number of wrong codes', async () => {
  const { email } = await app.given.user()
  const reset = await asked(email)
  expect(linkIn(email).pathname).toBe('/new-password')
  for (let n = 1; n <= 12; n += 1)
    await expect(
      app.call('confirmForgotPassword', { email, confirmation_code: '000000', new_password }),
    ).rejects.toMatchObject({ error: messages.codeWrong })
  await app.call('resetByLink', reset)
  await app.call('signIn', { email, password: new_password })
  await expect(app.call('resetByLink', reset)).rejects.toMatchObject(ended)
})

// SEC-020
test('a reset link expires after two and a quarter hours, and no other text counts as a link', async () => {
  const { email } = await app.given.user()
  const { link } = await asked(email)
  const { flow_id } = await app.call('forgotPassword', { email })
  for (const other of ['', 'x', flow_id, link.slice(0, -1), link.replace(/^./, 'f')])
    if (other !== link)
      await expect(app.call('resetByLink', { link: other, new_password })).rejects.toMatchObject(
        ended,
      )
  app.clock.advance({ minutes: 134 })
  const weak = app.call('resetByLink', { link, new_password: 'weak' })
  await expect(weak).rejects.toMatchObject({ error: messages.passwordWeak })
  app.clock.advance({ minutes: 2 })
  await expect(app.call('resetByLink', { link, new_password })).rejects.toMatchObject(ended)
})

// API-010
test('someone who forgot the password of a pending sign-up gets a code that completes it', async () => {
  const { email, password } = await signedUp()
  const { flow_id } = await app.call('forgotPassword', { email })
  await app.drain()
  const mail = app.mailer.sent.findLast(({ to }) => to === email)
  expect(mail?.text).toMatch(/^Finish your sign-up/)
  expect(mail?.text).not.toContain('Ann Lee')
  const confirmation_code = app.mailer.codeFor(email)
  const person = { full_name: 'Ann Leigh', date_of_birth: '05/03/1990' }
  const reset = { email, flow_id, confirmation_code, new_password, ...person }
  await app.call('confirmForgotPassword', reset)
  await app.call('signIn', { email, password: new_password })
  await expect(app.call('signIn', { email, password })).rejects.toMatchObject({ status: 400 })
})

// API-010
test('continuing a reset sends another code of the same flow; both work until one is used', async () => {
  const { email } = await app.given.user()
  const { flow_id } = await app.call('forgotPassword', { email })
  await app.drain()
  const first = app.mailer.codeFor(email)
  expect((await app.call('forgotPassword', { email, flow_id })).flow_id).toBe(flow_id)
  await app.drain()
  const again = { email, flow_id, new_password, confirmation_code: app.mailer.codeFor(email) }
  await app.call('confirmForgotPassword', { ...again, confirmation_code: first })
  await expect(app.call('confirmForgotPassword', again)).rejects.toMatchObject({
    error: messages.codeWrong,
  })
})
