import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { testCheckout } from '../../test/checkout.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { findNotices } from './jobs.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ config: { OPERATOR_NAME: 'Harbour Archive' } })
})
beforeEach(() => {
  app.mailer.sent.length = 0
})
afterAll(() => app.stop())

const mails = ({ email }: TestUser) => app.mailer.sent.filter(({ to }) => to === email)
async function look(): Promise<void> {
  await app.runJob(findNotices)
  await app.drain()
}

/** Follows the unsubscribe link like a mail program or a user. */
async function follow(link: string, form?: string): Promise<string> {
  const { pathname, search } = new URL(link)
  const url = `${pathname.replace(/^\/api/, '')}${search}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent =
    form === undefined
      ? { method: 'GET' as const }
      : { method: 'POST' as const, payload: form, headers }
  const response = await app.request({ ...sent, url })
  return response.statusCode === 200 ? response.body : String(response.statusCode)
}

const buyPack = (person: TestUser) => testCheckout(() => app).buy(person, 'pack-200')

test('a purchase is confirmed once, as text and HTML, and cannot be switched off', async () => {
  const person = await app.given.user({ credits: 50, full_name: 'Ann Lee' })
  await buyPack(person)
  await look()
  const [mail, ...others] = mails(person)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('200 credits added to your account')
  for (const said of [
    'Hello Ann Lee',
    'Pack 200 was paid',
    '200 credits, good until',
    '250 credits',
    'Payment reference: test_pay_',
  ])
    for (const part of [mail?.text, mail?.html]) expect(part).toContain(said)
  expect(mail?.html).toContain('href="http://localhost:3000/upload"')
  expect(mail?.unsubscribe).toBeUndefined()
})

test('credits that expire within 30 days are announced once', async () => {
  const person = await app.given.user({ credits: 7 })
  await look()
  expect(mails(person)).toEqual([])
  const soon = sql<Date>`now() + interval '20 days'`
  await app.db
    .updateTable('credit_grants')
    .set({ expires_at: soon })
    .where('user_id', '=', person.id)
    .execute()
  await look()
  await look()
  expect(mails(person).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^7 credits will expire on \d/),
  ])
})

test('used up credits are announced once, and again only after new credits', async () => {
  const person = await app.given.user({ credits: 1 })
  await app.as(person).upload(await jpeg(1))
  await app.drain()
  await look()
  await look()
  expect(mails(person).map(({ subject }) => subject)).toEqual(['Your credits are used up'])
  expect(mails(person)[0]?.html).toContain('href="http://localhost:3000/subscription"')
})

test('an upload of ten or more photos is announced when it is finished', async () => {
  const person = await app.given.user({ credits: 100 })
  const say = (file_count: number) =>
    app.as(person).call('updateLastUploadCount', { email: person.email, file_count })
  await app.db
    .updateTable('users')
    .set({ last_upload_at: sql`now()`, last_upload_count: 10 })
    .where('id', '=', person.id)
    .execute()
  const pictures = await Promise.all(Array.from({ length: 10 }, (_, n) => jpeg(n)))
  for (const picture of pictures.slice(0, 9)) await app.as(person).upload(picture)
  await look()
  expect(mails(person)).toEqual([])
  await app.as(person).upload(pictures[9] ?? Buffer.alloc(0))
  await look()
  await look()
  expect(mails(person).map(({ subject }) => subject)).toEqual(['10 photos ready'])
  await say(3)
  await look()
  expect(mails(person)).toHaveLength(1)
})

test('the one-click link switches a kind of mail off; the page switches it on again', async () => {
  const [person, other] = [
    await app.given.user({ credits: 1 }),
    await app.given.user({ credits: 1 }),
  ]
  const run = async (user: TestUser) => {
    await app.as(user).upload(await jpeg(2))
    await look()
  }
  await run(person)
  const link = mails(person)[0]?.unsubscribe ?? ''
  expect(mails(person)[0]?.text).toContain(link)
  expect(await follow(link)).toContain('You get mails when your credits are used up.')
  expect(await follow(link, 'List-Unsubscribe=One-Click')).toContain('You no longer get mails')
  const choice = app.db.selectFrom('mail_refusals').select(['user_id', 'kind'])
  expect(await choice.execute()).toEqual([{ user_id: person.id, kind: 'used_up' }])
  await run(other)
  expect(mails(other)).toHaveLength(1)
  expect(await follow(link, 'choice=on')).toContain('You get mails')
  expect(await choice.execute()).toEqual([])
})

test('users get no mails of a kind they switched off', async () => {
  const person = await app.given.user({ credits: 1 })
  await app.db.insertInto('mail_refusals').values({ user_id: person.id, kind: 'used_up' }).execute()
  await app.as(person).upload(await jpeg(3))
  await look()
  expect(mails(person)).toEqual([])
})

test('a link altered to another user or kind is refused', async () => {
  const person = await app.given.user({ credits: 1 })
  await app.as(person).upload(await jpeg(4))
  await look()
  const link = new URL(mails(person)[0]?.unsubscribe ?? '')
  for (const [name, value] of [
    ['u', crypto.randomUUID()],
    ['k', 'batch'],
    ['k', 'purchase'],
    ['s', 'x'],
  ] as const) {
    const wrong = new URL(link)
    wrong.searchParams.set(name, value)
    expect(await follow(wrong.href, 'List-Unsubscribe=One-Click')).toBe('404')
  }
})

test('a mail is sent once the mail server is available again, and only once', async () => {
  const person = await app.given.user()
  app.mailer.failNext(1)
  await expect(buyPack(person)).rejects.toThrow('does not answer')
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(app.db)
  await app.drain()
  expect(mails(person)).toHaveLength(1)
})
