import { messages } from '@verso/contract/messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const about = { full_name: 'Ann Lee', date_of_birth: '05/03/1990' }
const own = { ...about, password: 'Own-pass-1' }
const strangers = { full_name: 'Mallory', date_of_birth: '01/01/1980', password: 'Evil-pass-1' }
const new_password = 'Brand-new-9'

let count = 0
const address = () => `target-${(count += 1)}@example.org`

/** Makes the call from another network and returns the status. */
async function from(network: string, auth_method: string, fields: object): Promise<number> {
  const payload = { auth_method, ...fields }
  const request = { method: 'POST', url: '/api/auth', payload, remoteAddress: network } as const
  return (await app.server.inject(request)).statusCode
}

function laterFrom(...request: Parameters<typeof from>): Promise<number> {
  app.clock.advance({ seconds: 1 })
  return from(...request)
}

async function signedUp(fields: typeof own & { email: string }) {
  const { flow_id } = await app.call('signUp', fields)
  await app.drain()
  return { flow_id, otp: app.mailer.codeFor(fields.email) }
}

async function asked(email: string) {
  const { flow_id } = await app.call('forgotPassword', { email })
  await app.drain()
  return { email, flow_id, confirmation_code: app.mailer.codeFor(email), new_password }
}

const canSignIn = (email: string, password: string) => app.call('signIn', { email, password })

// SEC-020, API-007, A-44
test("wrong codes from other networks do not use up the owner's attempts", async () => {
  const email = address()
  const { flow_id, otp } = await signedUp({ ...own, email })
  for (let n = 1; n <= 40; n += 1) {
    const guess = { email, otp: wrongOf(otp), password: strangers.password }
    await from(`10.1.0.${n % 8}`, 'confirm_otp', guess)
    await from(`10.1.0.${n % 8}`, 'confirm_otp', { ...guess, flow_id: `${flow_id}x` })
  }
  await app.call('confirmOtp', { email, flow_id, otp })
  await canSignIn(email, own.password)
})

// SEC-020, API-011, A-100
test("other people's wrong reset codes leave the owner's code valid", async () => {
  const user = await app.given.user()
  const { flow_id, ...reset } = await asked(user.email)
  const guess = { ...reset, confirmation_code: wrongOf(reset.confirmation_code) }
  for (let n = 1; n <= 40; n += 1) await from(`10.2.0.${n % 8}`, 'confirm_forgot_password', guess)
  expect(await from('10.2.0.9', 'confirm_forgot_password', reset)).toBe(400)
  await app.call('confirmForgotPassword', { ...reset, flow_id })
  await canSignIn(user.email, new_password)
})

// API-008, A-44, A-100
test("other people's resends neither block those of the owner nor invalidate a code", async () => {
  const email = address()
  const { flow_id, otp } = await signedUp({ ...own, email })
  for (let n = 1; n <= 20; n += 1) await from(`10.3.0.${n}`, 'resend_otp', { email })
  for (let n = 1; n <= 20; n += 1) {
    const theirs = await signedUp({ ...strangers, email: address() })
    await from('10.3.1.1', 'resend_otp', { email, flow_id: theirs.flow_id })
  }
  await app.drain()
  const sent = () => app.mailer.sent.filter(({ to }) => to === email).length
  const before = sent()
  await app.call('resendOtp', { email, flow_id })
  await app.drain()
  expect(sent()).toBe(before + 1)
  await app.call('confirmOtp', { email, flow_id, otp })
})

// API-006, A-46, A-97
test("a stranger's later sign-up changes neither the owner's password nor the owner's code", async () => {
  const email = address()
  const { otp } = await signedUp({ ...own, email })
  const { otp: theirs, flow_id } = await signedUp({ ...strangers, email })
  const mail = app.mailer.sent.findLast(({ to }) => to === email)
  expect(JSON.stringify(mail)).not.toContain(strangers.full_name)
  const mixed = { email, password: own.password, otp: theirs }
  await expect(app.call('confirmOtp', mixed)).rejects.toMatchObject({ error: messages.codeWrong })
  await app.call('confirmOtp', { email, password: own.password, otp })
  await canSignIn(email, own.password)
  await expect(canSignIn(email, strangers.password)).rejects.toMatchObject({ status: 400 })
  const late = app.call('confirmOtp', { email, flow_id, otp: theirs })
  await expect(late).rejects.toMatchObject({ error: messages.codeWrong })
})

// API-007, SEC-020, A-100
test("other people's sign-ups, however many, do not displace the owner's", async () => {
  const [early, late] = [address(), address()]
  const { otp } = await signedUp({ ...own, email: early })
  for (let n = 1; n <= 6; n += 1)
    for (const email of [early, late])
      expect(await laterFrom(`10.5.0.${n}`, 'sign_up', { ...strangers, email })).toBe(200)
  await app.drain()
  app.clock.advance({ seconds: 1 })
  const { otp: lateOtp } = await signedUp({ ...own, email: late })
  for (let n = 11; n <= 14; n += 1)
    await laterFrom(`10.5.0.${n}`, 'sign_up', { ...strangers, email: late })
  await app.drain()
  for (const email of [early, late])
    await expect(canSignIn(email, own.password)).rejects.toMatchObject({ code: 'not_confirmed' })
  const elsewhere = { auth_method: 'confirm_otp', email: early, password: own.password, otp }
  expect(await from('10.5.1.1', 'confirm_otp', elsewhere)).toBe(200)
  await app.call('confirmOtp', { email: late, password: own.password, otp: lateOtp })
  for (const email of [early, late]) await canSignIn(email, own.password)
})

// API-011, A-97, A-100
test("a reset takes no name and no date of birth from other people's sign-ups", async () => {
  const [byCode, byLink] = [address(), address()]
  for (const email of [byCode, byLink]) await signedUp({ ...strangers, email })
  const code = await asked(byCode)
  await asked(byLink)
  const unfinished = { status: 400, code: 'not_confirmed', error: messages.signUpUnfinished }
  const withLink = { link: linkIn(byLink), new_password }
  await expect(app.call('confirmForgotPassword', code)).rejects.toMatchObject(unfinished)
  await expect(app.call('resetByLink', withLink)).rejects.toMatchObject(unfinished)
  // None of these uses up the code.
  for (let n = 1; n <= 6; n += 1)
    await expect(app.call('confirmForgotPassword', code)).rejects.toMatchObject(unfinished)
  const tooShort = app.call('resetByLink', { ...withLink, ...about, full_name: 'A' })
  await expect(tooShort).rejects.toMatchObject({ status: 400, code: 'invalid_input' })
  await app.call('confirmForgotPassword', { ...code, ...about })
  await app.call('resetByLink', { ...withLink, ...about })
  for (const email of [byCode, byLink]) {
    await canSignIn(email, new_password)
    const users = app.db.selectFrom('users').where('email', '=', email)
    expect(
      await users.select(['full_name', sql`date_of_birth::text`.as('birth')]).execute(),
    ).toEqual([{ full_name: about.full_name, birth: '1990-03-05' }])
  }
})

// API-007
test('a code alone confirms nothing: it needs the password or the id of its sign-up', async () => {
  const email = address()
  const { otp, flow_id } = await signedUp({ ...own, email })
  await expect(app.call('confirmOtp', { email, otp })).rejects.toMatchObject({
    status: 400,
    error: 'Send the password of the sign-up, or its flow_id.',
  })
  const other = await signedUp({ ...own, email: address() })
  for (const foreign of ['x', other.flow_id, flow_id.slice(0, -1)])
    await expect(app.call('confirmOtp', { email, otp, flow_id: foreign })).rejects.toMatchObject({
      error: messages.codeWrong,
    })
  const wrong = app.call('confirmOtp', { email, otp, flow_id, password: strangers.password })
  await expect(wrong).rejects.toMatchObject({ error: messages.credentialsWrong })
  await app.call('confirmOtp', { email, otp, flow_id })
})

// API-009, A-58
test("an administrator who verifies an address never activates a stranger's password", async () => {
  const boss = await app.given.user({ role: 'admin' })
  const [contested, quiet] = [address(), address()]
  await signedUp({ ...strangers, email: contested })
  await signedUp({ ...own, email: contested })
  await signedUp({ ...own, email: quiet })
  await app.as(boss).call('verifyUsers', { emails: [contested, quiet] })
  await canSignIn(quiet, own.password)
  for (const { password } of [strangers, own])
    await expect(canSignIn(contested, password)).rejects.toMatchObject({
      error: messages.credentialsWrong,
    })
  await app.drain()
  const link = linkIn(contested)
  await app.call('resetByLink', { link, new_password })
  await canSignIn(contested, new_password)
})

function linkIn(email: string): string {
  const text = app.mailer.sent.findLast(({ to }) => to === email)?.text ?? ''
  const [address = ''] = /http\S+#\S+/.exec(text) ?? []
  return new URLSearchParams(new URL(address).hash.slice(1)).get('link') ?? ''
}
