import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messages } from '@verso/contract/messages.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ config: { ADMIN_EMAIL: 'Boss@Example.org' } })
})
afterAll(() => app.stop())

let count = 0
const signUpFields = () => ({
  full_name: "Zoë O'Neil, Jr.",
  date_of_birth: '05/03/1990',
  email: `new-${(count += 1)}@example.org`,
  password: 'Passw0rd!',
})

async function signedUp(fields = signUpFields()) {
  await app.call('signUp', fields)
  await app.drain()
  return { ...fields, otp: app.mailer.codeFor(fields.email) }
}

const userRow = (email: string) =>
  app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

// API-006, API-007
test('a user signs up, confirms the mailed code and can then sign in', async () => {
  const fields = signUpFields()
  expect(await app.call('signUp', fields)).toEqual({
    message: 'We sent a code to your email address.',
    otp_required: true,
    flow_id: expect.any(String),
  })
  expect(await userRow(fields.email)).toMatchObject({
    full_name: fields.full_name,
    role: 'user',
    tier: 'free',
    standing: 'active',
    verified_at: null,
  })
  await app.drain()
  const otp = app.mailer.codeFor(fields.email)
  expect(otp).toMatch(/^\d{6}$/)

  const { email, password } = fields
  expect(await app.call('confirmOtp', { email, password, otp })).toEqual({
    message: 'Your account is confirmed. You can sign in now.',
  })
  const { AuthenticationResult: tokens } = await app.call('signIn', { email, password })
  expect(tokens).toMatchObject({ ExpiresIn: 3600 })
})

// API-007
test('spaces and line breaks around a pasted code of a sign-up do not matter', async () => {
  const { email, password, otp } = await signedUp()
  await app.call('confirmOtp', { email, password, otp: `\t ${otp}\r\n` })
  expect((await userRow(email))?.verified_at).not.toBeNull()
})

// AUTH-036, A-75, A-97
test.each(['علی\u200cرضا', '\u{20000}'.repeat(100)])(
  'an account keeps the name %s',
  async (full_name) => {
    const fields = await signedUp({ ...signUpFields(), full_name })
    await app.call('confirmOtp', fields)
    expect(await userRow(fields.email)).toMatchObject({ full_name })
  },
)

// LIM-022
test('the mail shows code, operator and validity in text and HTML', async () => {
  const { email, otp } = await signedUp()
  const mail = app.mailer.sent.findLast(({ to }) => to === email)
  expect(mail?.subject).toBe(`Your Verso code: ${otp}`)
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain(otp)
    expect(body).toContain('10 minutes')
  }
})

test.each([
  ['29/02/2000', '2000-02-29'],
  ['5/3/1990', '1990-03-05'],
])('the date of birth %s is stored as %s', async (date_of_birth, stored) => {
  const { email } = await signedUp({ ...signUpFields(), date_of_birth })
  const [row] = await app.db
    .selectFrom('users')
    .select((eb) => eb.cast<string>('date_of_birth', 'text').as('born'))
    .where('email', '=', email)
    .execute()
  expect(row?.born).toBe(stored)
})

// DATA-004
test('confirmation grants 50 credits, once', async () => {
  const { email, password, otp } = await signedUp()
  const attempts = await Promise.allSettled(
    [1, 2, 3].map(() => app.call('confirmOtp', { email, password, otp })),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const user = await userRow(email)
  const grants = await app.db
    .selectFrom('credit_grants')
    .selectAll()
    .where('user_id', '=', user?.id ?? '')
    .execute()
  expect(grants).toMatchObject([
    { source: 'welcome', amount: 50, remaining: 50, external_ref: `welcome:${user?.id}` },
  ])
})

test('if the free plan has no credits, an account is confirmed without any', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verso-plans-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const PLANS_FILE = join(folder, 'plans.json')
  const free = { price_id: 'free', name: 'Free', price: 0, mode: 'subscription', credits: 0 }
  await writeFile(PLANS_FILE, JSON.stringify([free]))
  const other = await startApp({ config: { PLANS_FILE } })
  onTestFinished(() => other.stop())
  const { email, password, ...fields } = signUpFields()
  await other.call('signUp', { email, password, ...fields })
  await other.drain()
  await other.call('confirmOtp', { email, password, otp: other.mailer.codeFor(email) })
  await other.call('signIn', { email, password })
  expect(await other.db.selectFrom('credit_grants').selectAll().execute()).toEqual([])
})

test('only the account confirmed with ADMIN_EMAIL is an administrator', async () => {
  const boss = await signedUp({ ...signUpFields(), email: 'boss@example.org' })
  expect((await userRow(boss.email))?.role).toBe('user')
  await app.call('confirmOtp', boss)
  expect((await userRow(boss.email))?.role).toBe('admin')
  const other = await signedUp()
  await app.call('confirmOtp', other)
  expect((await userRow(other.email))?.role).toBe('user')
})

// API-006
test('a confirmed address cannot sign up again, in upper or lower case', async () => {
  const ann = await app.given.user({ email: 'taken@example.org' })
  const again = app.call('signUp', { ...signUpFields(), email: ' TAKEN@Example.org ' })
  await expect(again).rejects.toMatchObject({
    status: 400,
    code: 'invalid_input',
    error: messages.emailTaken,
  })
  await app.drain()
  expect(app.mailer.sent.filter(({ to }) => to === ann.email)).toEqual([])
})

// API-006, SEC-020, A-46
test('each sign-up of an address keeps its own data; the first one confirmed becomes the account', async () => {
  const first = await signedUp()
  const second = await signedUp({ ...first, full_name: ' Other Name ', password: 'Secret-42' })
  const { email } = first
  const mixed = { ...second, otp: first.otp }
  await expect(app.call('confirmOtp', mixed)).rejects.toMatchObject({ error: messages.codeWrong })
  await app.call('confirmOtp', second)
  expect(await userRow(email)).toMatchObject({ full_name: 'Other Name' })
  await expect(app.call('confirmOtp', first)).rejects.toMatchObject({ error: messages.codeWrong })
  const oldPassword = app.call('signIn', { email, password: first.password })
  await expect(oldPassword).rejects.toMatchObject({ error: messages.credentialsWrong })
})

const breaches = [
  [{ full_name: '' }, messages.fullNameEmpty],
  [{ full_name: 'Al' }, messages.fullNameShort],
  [{ full_name: 'a'.repeat(101) }, messages.fullNameLong],
  [{ full_name: 'A1b' }, messages.fullNameInvalid],
  [{ date_of_birth: '31/02/1990' }, messages.birthInvalid],
  [{ date_of_birth: '1990-03-05' }, messages.birthInvalid],
  [{ date_of_birth: '05/03/2015' }, messages.birthTooYoung],
  [{ date_of_birth: '05/03/1900' }, messages.birthTooOld],
  [{ email: 'nobody' }, messages.emailInvalid],
  [{ email: 'a@b.c, d@e.f' }, messages.emailInvalid],
  [{ password: 'Sh0rt!' }, messages.passwordWeak],
  [{ password: 'passw0rd!' }, messages.passwordWeak],
  [{ password: 'Password!' }, messages.passwordWeak],
  [{ password: 'Passw0rdX' }, messages.passwordWeak],
  [{ full_name: 'Al', email: 'x' }, `${messages.fullNameShort} and ${messages.emailInvalid}`],
  [{ full_name: '', date_of_birth: '', email: '', password: '' }, messages.signUpEmpty],
] as const

// SEC-017
test.each(breaches)('refuses %j', async (fields, error) => {
  const refused = app.call('signUp', { ...signUpFields(), ...fields })
  await expect(refused).rejects.toMatchObject({ status: 400, error })
})

// AUTH-038, LIM-020
test('a user may sign up on their 13th birthday, but not a day before', async () => {
  const now = app.clock.now()
  const born = (day: number) => {
    const date = new Date(now.getFullYear() - 13, now.getMonth(), now.getDate() + day)
    return `${date.getDate()}/${date.getMonth() + 1}/${date.getFullYear()}`
  }
  await app.call('signUp', { ...signUpFields(), date_of_birth: born(0) })
  const tooYoung = app.call('signUp', { ...signUpFields(), date_of_birth: born(1) })
  await expect(tooYoung).rejects.toMatchObject({ error: messages.birthTooYoung })
})

// SEC-003
test('a role or credits in the request are ignored', async () => {
  const greedy = {
    ...signUpFields(),
    role: 'admin',
    total_credit: 999,
    verified: true,
    tier: 'gold',
  }
  const { email } = await signedUp(greedy)
  expect(await userRow(email)).toMatchObject({ role: 'user', tier: 'free', verified_at: null })
})
