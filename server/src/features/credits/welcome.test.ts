import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { expireGrantsHourly } from './jobs.ts'
import { grantWelcomeCredits, normalAddress } from './welcome.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const newcomer = (email: string) => app.given.user({ email, credits: 0 })
const welcome = ({ id }: TestUser, deps = app.deps) =>
  app.db.transaction().execute((tx) => grantWelcomeCredits(deps, tx, id))
const creditsOf = async (person: TestUser) =>
  (await app.as(person).call('getUser', {})).total_credit
const close = (person: TestUser) =>
  app.as(person).call('closeAccount', { password: person.password })

//
test('closing the account and signing up again brings no second welcome credits', async () => {
  const first = await newcomer('ann.lee@example.org')
  await welcome(first)
  expect(await creditsOf(first)).toBe(50)
  await close(first)
  await app.drain()
  const second = await newcomer('ann.lee@example.org')
  await welcome(second)
  expect(await creditsOf(second)).toBe(0)
})

//
test('another spelling of the same mailbox gets no welcome credits', async () => {
  const first = await newcomer('berta.may@gmail.com')
  await welcome(first)
  for (const email of ['bertamay+2@gmail.com', 'b.erta.may@googlemail.com']) {
    const again = await newcomer(email)
    await welcome(again)
    expect(await creditsOf(again)).toBe(0)
  }
  const other = await newcomer('berta.may@example.org')
  await welcome(other)
  expect(await creditsOf(other)).toBe(50)
})

//
test("an older account's welcome credits are remembered when it closes", async () => {
  const old = await newcomer('old@example.org')
  await welcome(old)
  await app.db.deleteFrom('welcome_claims').execute()
  await close(old)
  await app.drain()
  const again = await newcomer('old@example.org')
  await welcome(again)
  expect(await creditsOf(again)).toBe(0)
  const kept = await app.db.selectFrom('welcome_claims').select('address_hash').execute()
  expect(JSON.stringify(kept)).not.toContain('old')
})

//
test('after 12 months an address is forgotten and gets credits again', async () => {
  const first = await newcomer('later@example.org')
  await welcome(first)
  await close(first)
  await app.drain()
  await sql`update welcome_claims set granted_at = granted_at - interval '12 months 1 day'`.execute(
    app.db,
  )
  await app.runJob(expireGrantsHourly)
  expect(await app.db.selectFrom('welcome_claims').selectAll().execute()).toEqual([])
  const second = await newcomer('later@example.org')
  await welcome(second)
  expect(await creditsOf(second)).toBe(50)
})

//
test('the operator can limit how many accounts get welcome credits per day', async () => {
  const given = await app.db
    .selectFrom('credit_grants')
    .select((build) => build.fn.countAll<string>().as('n'))
    .where('source', '=', 'welcome')
    .executeTakeFirstOrThrow()
  const config = { ...app.deps.config, WELCOME_GRANTS_PER_DAY: Number(given.n) + 1 }
  const [first, second] = [await newcomer('one@example.org'), await newcomer('two@example.org')]
  await Promise.all([first, second].map((each) => welcome(each, { ...app.deps, config })))
  expect((await creditsOf(first)) + (await creditsOf(second))).toBe(50)
})

test.each([
  ['Ann+photos@Example.org', 'ann@example.org'],
  ['a.n.n+x@GMAIL.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['a.nn@example.org', 'a.nn@example.org'],
])('%s reaches the mailbox %s', (address, mailbox) => {
  expect(normalAddress(address)).toBe(mailbox)
})
