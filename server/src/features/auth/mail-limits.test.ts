import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const strangers = { full_name: 'Mallory', date_of_birth: '01/01/1980', password: 'Evil-pass-1' }
const new_password = 'Brand-new-9'

let count = 0
const address = () => `mailed-${(count += 1)}@example.org`

/** Makes the call from another network and returns the status. */
async function from(network: number, auth_method: string, fields: object): Promise<number> {
  const payload = { auth_method, ...fields }
  const remoteAddress = `10.4.${Math.floor(network / 250)}.${network % 250}`
  const request = { method: 'POST', url: '/api/auth', payload, remoteAddress } as const
  return (await app.server.inject(request)).statusCode
}

/** How many of these calls, each from a network of its own, are allowed. */
async function allowed(calls: number, auth_method: string, fields: (n: number) => object) {
  let passed = 0
  for (let n = 1; n <= calls; n += 1)
    if ((await from(n, auth_method, fields(n))) === 200) passed += 1
  return passed
}

async function mailsTo(email: string) {
  await app.drain()
  return app.mailer.sent.filter(({ to }) => to === email)
}

async function linkIn(email: string): Promise<string> {
  const [url = ''] = /http\S+#\S+/.exec((await mailsTo(email)).at(-1)?.text ?? '') ?? []
  return new URLSearchParams(new URL(url).hash.slice(1)).get('link') ?? ''
}

// API-010, SEC-020, A-100
test('an address gets 15 reset mails an hour and 30 a day, then one an hour, always with a valid link', async () => {
  const { email } = await app.given.user()
  const ask = () => allowed(20, 'forgot_password', () => ({ email }))
  expect(await ask()).toBe(15)
  expect(await mailsTo(email)).toHaveLength(15)
  app.clock.advance({ minutes: 61 })
  // After 30 mails the first call of the hour that is left.
  expect(await ask()).toBe(15)
  app.clock.advance({ minutes: 61 })
  expect(await ask()).toBe(1)
  expect(await mailsTo(email)).toHaveLength(31)
  app.clock.advance({ minutes: 59 })
  await expect(app.call('forgotPassword', { email })).rejects.toMatchObject({ status: 429 })
  await app.call('resetByLink', { link: await linkIn(email), new_password })
  await app.call('signIn', { email, password: new_password })
})

// API-006, API-010, SEC-020, A-100
test("calls for other spellings of a mailbox use up nothing of the owner's", async () => {
  const { email } = await app.given.user()
  const spelling = (n: number) => email.replace('@', `+${n}@`)
  for (const call of ['forgot_password', 'sign_up', 'resend_otp'])
    await allowed(40, call, (n) => ({ ...strangers, email: spelling(n) }))
  await allowed(40, 'sign_up', () => ({ ...strangers, email }))
  const before = (await mailsTo(email)).length
  await app.call('forgotPassword', { email })
  expect(await mailsTo(email)).toHaveLength(before + 1)
})

// API-006, SEC-020
test('sign-ups with other spellings of a mailbox count together, but not for its plain address', async () => {
  const email = address()
  const spelled = (n: number) => ({ ...strangers, email: email.replace('@', `+${n}@`) })
  expect(await allowed(40, 'sign_up', spelled)).toBe(31)
  app.clock.advance({ minutes: 61 })
  expect(await allowed(5, 'sign_up', spelled)).toBe(1)
  expect(await from(1, 'sign_up', { ...strangers, email })).toBe(200)
})

// API-010, SEC-020
test('resets of sign-ups with other spellings of a mailbox count together', async () => {
  const email = address()
  const spelled = (n: number) => ({ ...strangers, email: email.replace('@', `+${n}@`) })
  await allowed(12, 'sign_up', spelled)
  let passed = 0
  for (let n = 1; n <= 12; n += 1) passed += await allowed(4, 'forgot_password', () => spelled(n))
  // All at the first seven, three at the eighth, then one each.
  expect(passed).toBe(4 * 7 + 3 + 4)
  const again = [8, 9, 12].map((n) => from(n, 'forgot_password', spelled(n)))
  expect(await Promise.all(again)).toEqual([429, 429, 429])
})

// API-008, API-010, SEC-020, A-100
test('calls for spellings at which nothing waits stop neither resend nor reset of a sign-up', async () => {
  const plain = address()
  const spelled = (tag: string) => plain.replace('@', `+${tag}@`)
  const email = spelled('own')
  const { flow_id } = await app.call('signUp', { ...strangers, email })
  for (const call of ['resend_otp', 'forgot_password'])
    expect(await allowed(40, call, (n) => ({ email: spelled(`junk${n}`) }))).toBe(40)
  await app.call('resendOtp', { email, flow_id })
  await app.call('forgotPassword', { email })
  expect(await mailsTo(email)).toHaveLength(3)
})

// API-008, SEC-020, A-100
test('when the resends of a mailbox are used up, a sign-up with another spelling still has one', async () => {
  const plain = address()
  const spelled = (tag: string) => plain.replace('@', `+${tag}@`)
  const email = spelled('own')
  const { flow_id } = await app.call('signUp', { ...strangers, email })
  for (let n = 1; n <= 4; n += 1) {
    await app.call('signUp', { ...strangers, email: spelled(`junk${n}`) })
    await allowed(15, 'resend_otp', () => ({ email: spelled(`junk${n}`) }))
  }
  await app.call('resendOtp', { email, flow_id })
  app.clock.advance({ minutes: 3 })
  await expect(app.call('resendOtp', { email, flow_id })).rejects.toMatchObject({ status: 429 })
})

// API-010, SEC-020
test('whether a spelling has an account does not show in how many resets it may request', async () => {
  const { email: account } = await app.given.user()
  const spelled = (tag: string) => account.replace('@', `+${tag}@`)
  const known = await app.given.user({ email: spelled('own') })
  await allowed(40, 'forgot_password', (n) => ({ email: spelled(`junk${n}`) }))
  const statuses = [known.email, spelled('shop')].map((email) =>
    from(1, 'forgot_password', { email }),
  )
  expect(await Promise.all(statuses)).toEqual([200, 200])
})

// API-011, SEC-020
test('the link of a reset can be sent 30 times an hour', async () => {
  const email = address()
  await app.call('signUp', { ...strangers, email })
  await app.call('forgotPassword', { email })
  const link = await linkIn(email)
  const statuses: number[] = []
  for (let n = 1; n <= 31; n += 1)
    statuses.push(await from(n, 'reset_link', { link, new_password }))
  expect(statuses).toEqual([...Array<number>(30).fill(400), 429])
})

// API-008, SEC-020
test('resends that name no sign-up are limited over all networks', async () => {
  const email = address()
  await app.call('signUp', { ...strangers, email })
  let passed = 0
  for (let hours = 0; hours < 6; hours += 1) {
    passed += await allowed(20, 'resend_otp', () => ({ email }))
    app.clock.advance({ minutes: 61 })
  }
  expect(passed).toBe(31)
})

// API-008, SEC-020, A-100
test('when the resends of an address are used up, a sign-up still has one of its own', async () => {
  const email = address()
  const { flow_id } = await app.call('signUp', { ...strangers, email })
  const ask = () => allowed(40, 'resend_otp', () => ({ email }))
  expect(await ask()).toBe(15)
  app.clock.advance({ minutes: 61 })
  // Calls that are refused by the limit of an hour do not count for the day.
  expect(await ask()).toBe(15)
  app.clock.advance({ minutes: 61 })
  await app.call('resendOtp', { email, flow_id })
  app.clock.advance({ minutes: 3 })
  const second = app.call('resendOtp', { email, flow_id })
  await expect(second).rejects.toMatchObject({ status: 429 })
})

// API-007, API-011, SEC-020, A-100
test("junk from the owner's own network stops neither the code of a flow nor a link", async () => {
  const { email } = await app.given.user()
  const { flow_id } = await app.call('forgotPassword', { email })
  await app.drain()
  const confirmation_code = app.mailer.codeFor(email)
  const other = await app.given.user()
  await app.call('forgotPassword', { email: other.email })
  const link = await linkIn(other.email)
  const guess = { email, confirmation_code: '000000', new_password }
  for (let n = 1; n <= 31; n += 1)
    await expect(app.call('confirmForgotPassword', guess)).rejects.toMatchObject({ error: /./ })
  const used = app.db.updateTable('rate_limits').set({ points: 300 })
  await app.call('resetByLink', { link: 'x', new_password }).catch(() => undefined)
  await used.where('key', 'like', 'resetByLink:%').execute()
  const junk = app.call('resetByLink', { link: 'x', new_password })
  await expect(junk).rejects.toMatchObject({ status: 429 })
  await app.call('confirmForgotPassword', { ...guess, confirmation_code, flow_id })
  await app.call('resetByLink', { link, new_password })
  // A link that was used counts like junk.
  const spent = app.call('resetByLink', { link, new_password })
  await expect(spent).rejects.toMatchObject({ status: 429 })
})
