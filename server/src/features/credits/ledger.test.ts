import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VisionError } from '../../ports/vision-model.ts'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { expireGrantsHourly } from './jobs.ts'
import { grantCredits, totalCredit } from './queries.ts'
import { refundCredits } from './service.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const grantsOf = ({ id }: TestUser) =>
  app.db.selectFrom('credit_grants').selectAll().where('user_id', '=', id).orderBy('created_at')

/** The ledger entries of these grants, in order. */
const entriesOf = (grantIds: string[]) =>
  app.db
    .selectFrom('credit_entries')
    .select(['kind', 'amount', 'why'])
    .where('grant_id', 'in', grantIds)
    .orderBy('at')
    .orderBy('id')
    .execute()

async function ledgerOf(user: TestUser) {
  const grants = await grantsOf(user).execute()
  return entriesOf(grants.map(({ id }) => id))
}

/** Changes the grants of this user as if they had been made a year and a day ago. */
const age = ({ id }: TestUser) =>
  sql`
    update credit_grants set created_at = created_at - interval '366 days', expires_at = expires_at - interval '366 days'
    where user_id = ${id}`.execute(app.db)

test.each([
  ['welcome', 'Welcome'],
  ['subscription', 'A period of the subscription was paid'],
  ['pack', 'A pack was paid'],
  ['gift', 'A gift of an administrator'],
] as const)('the ledger names the source of a grant from a %s', async (source, why) => {
  const ann = await app.given.user({ credits: 0 })
  await grantCredits(app.db, ann.id, { source, amount: 3 })
  expect(await ledgerOf(ann)).toEqual([{ kind: 'granted', amount: 3, why }])
})

test('the ledger says what happened to the credit of each photo', async () => {
  const ann = await app.given.user({ credits: 3 })
  const given = { kind: 'granted', amount: 3, why: 'A gift of an administrator' }
  const held = { kind: 'held', amount: 1, why: 'The photo arrived' }

  await app.as(ann).upload(await jpeg(1))
  await app.drain()
  const charged = { kind: 'charged', amount: 1, why: 'The photo was completed' }
  expect(await ledgerOf(ann)).toEqual([given, held, charged])

  app.vision.failWith(new VisionError('final', 'refused', 'Not this photo.'), 1)
  await app.as(ann).upload(await jpeg(2))
  await app.drain()
  const failed = { kind: 'released', amount: 1, why: 'The photo failed' }
  expect((await ledgerOf(ann)).slice(3)).toEqual([held, failed])

  const name = await app.as(ann).upload(await jpeg(3))
  await app.as(ann).call('deleteImages', { names: [name] })
  const why = 'The photo was deleted before it was completed'
  expect((await ledgerOf(ann)).slice(5)).toEqual([held, { kind: 'released', amount: 1, why }])
  expect(await app.as(ann).call('getUser', {})).toMatchObject({ total_credit: 2 })
})

//
test('closing an account ends its credits and keeps only the references of payments', async () => {
  const ann = await app.given.user({ credits: 0 })
  const [welcome, payment] = [`welcome:${ann.id}`, `payment:${ann.id}`]
  await grantCredits(app.db, ann.id, { source: 'welcome', amount: 2, externalRef: welcome })
  await grantCredits(app.db, ann.id, { source: 'pack', amount: 5, externalRef: payment })
  const ids = (await grantsOf(ann).execute()).map(({ id }) => id)
  await app.as(ann).call('closeAccount', { password: ann.password })
  await app.drain()

  const left = app.db.selectFrom('credit_grants').select(['source', 'external_ref', 'expired'])
  expect(await left.where('id', 'in', ids).orderBy('source').execute()).toEqual([
    { source: 'pack', external_ref: payment, expired: 5 },
    { source: 'welcome', external_ref: null, expired: 2 },
  ])
  expect((await entriesOf(ids)).slice(2)).toEqual([
    { kind: 'expired', amount: 2, why: 'The account was closed' },
    { kind: 'expired', amount: 5, why: 'The account was closed' },
  ])
})

//
test('the hourly job expires what is left of ended grants, once', async () => {
  const [ann, bob] = [await app.given.user({ credits: 5 }), await app.given.user({ credits: 5 })]
  await app.as(ann).upload(await jpeg(4))
  await age(ann)
  await app.runJob(expireGrantsHourly)
  await app.runJob(expireGrantsHourly)
  const [grant] = await grantsOf(ann).execute()
  expect(grant).toMatchObject({ remaining: 0, held: 1, expired: 4 })
  const expired = { kind: 'expired', amount: 4, why: '12 months are over' }
  expect((await ledgerOf(ann)).slice(2)).toEqual([expired])
  expect(await grantsOf(bob).executeTakeFirst()).toMatchObject({ remaining: 5, expired: 0 })
})

test('one run of the hourly job expires any number of grants', async () => {
  const ann = await app.given.user({ credits: 0 })
  await sql`
    insert into credit_grants (user_id, source, amount, remaining, created_at, expires_at)
    select ${ann.id}, 'gift', 1, 1, now() - interval '2 years', now() - interval '1 year'
    from generate_series(1, 501)`.execute(app.db)
  await app.runJob(expireGrantsHourly)
  const live = await grantsOf(ann).where('remaining', '>', 0).execute()
  expect(live).toEqual([])
})

//
test('credits are valid from their payment, and never longer than 12 months from now', async () => {
  const ann = await app.given.user({ credits: 0 })
  const [past, future] = [new Date('2026-01-31T10:00:00Z'), new Date(Date.now() + 86_400_000)]
  await grantCredits(app.db, ann.id, { source: 'pack', amount: 1, since: past })
  await grantCredits(app.db, ann.id, { source: 'pack', amount: 2, since: future })
  const [paid, early] = await grantsOf(ann).execute()
  expect(paid).toMatchObject({ created_at: past, expires_at: new Date('2027-01-31T10:00:00Z') })
  expect(early?.created_at.getTime()).toBeLessThan(future.getTime())
})

//
test('a refund takes no more than is left, and winning a dispute restores it', async () => {
  const ann = await app.given.user({ credits: 0 })
  const externalRef = `refund:${ann.id}`
  await grantCredits(app.db, ann.id, { source: 'pack', amount: 3, externalRef })
  await app.as(ann).upload(await jpeg(5))
  await app.drain()
  await refundCredits(app.db, externalRef, { wanted: 3, why: 'Disputed' })
  expect(await totalCredit(app.db, ann.id)).toBe(0)
  await refundCredits(app.db, externalRef, { wanted: 0, why: 'The dispute was won' })
  expect(await totalCredit(app.db, ann.id)).toBe(2)
  await refundCredits(app.db, 'unknown payment', { wanted: 3, why: 'Disputed' })
  expect((await ledgerOf(ann)).slice(3)).toEqual([
    { kind: 'refunded', amount: 2, why: 'Disputed' },
    { kind: 'restored', amount: 2, why: 'The dispute was won' },
  ])
})
