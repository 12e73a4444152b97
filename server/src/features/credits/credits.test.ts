import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { chargeHold, grantCredits, holdCredits, totalCredit } from './queries.ts'
import { closeCredits, holdCredit, releaseHold, releaseHolds } from './service.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const userWithCredits = (credits = 0) => app.given.user({ credits })
const grant = (userId: string, amount: number, externalRef?: string) =>
  grantCredits(app.db, userId, { source: 'gift', amount, externalRef })
const hold = (userId: string, photoId: string) =>
  app.db.transaction().execute((tx) => holdCredit(tx, { userId, photoId }))

// PLAN-026, LIM-028
test('a grant expires 12 calendar months after its creation', async () => {
  const { id } = await userWithCredits(10)
  const { created_at, expires_at } = await app.db
    .selectFrom('credit_grants')
    .selectAll()
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const expected = new Date(created_at)
  expected.setUTCFullYear(expected.getUTCFullYear() + 1)
  expect(expires_at).toEqual(expected)

  await age(id, '364 days')
  expect(await totalCredit(app.db, id)).toBe(10)
  await age(id, '2 days')
  expect(await totalCredit(app.db, id)).toBe(0)
  await expect(hold(id, randomUUID())).rejects.toThrow('No credits left')
})

/** Moves the grants of one user into the past. */
async function age(userId: string, by: string): Promise<void> {
  await sql`
    update credit_grants set created_at = created_at - ${by}::interval, expires_at = expires_at - ${by}::interval
    where user_id = ${userId}`.execute(app.db)
}

// PLAN-026
test('the credits that expire first are spent first', async () => {
  const { id } = await userWithCredits(2)
  await age(id, '100 days')
  await grant(id, 3)
  for (let n = 0; n < 3; n += 1) await hold(id, randomUUID())
  const left = await app.db
    .selectFrom('credit_grants')
    .select('remaining')
    .where('user_id', '=', id)
    .orderBy('expires_at')
    .execute()
  expect(left).toEqual([{ remaining: 0 }, { remaining: 2 }])
})

// PLAN-027
test('a payment reported twice is credited once', async () => {
  const { id } = await userWithCredits()
  await Promise.all([grant(id, 500, `paid-${id}`), grant(id, 500, `paid-${id}`)])
  expect(await totalCredit(app.db, id)).toBe(500)
})

// PLAN-028, SEC-013
test('with five credits, five of fifty photos that arrive at the same time get a hold', async () => {
  const { id } = await userWithCredits(2)
  await grant(id, 3)
  const holds = Array.from({ length: 50 }, () => hold(id, randomUUID()))
  const outcomes = await Promise.allSettled(holds)
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(5)
  expect(await totalCredit(app.db, id)).toBe(0)
})

// PLAN-028
test('a photo cannot have two active holds, nor a new one after it was charged', async () => {
  const { id } = await userWithCredits(5)
  const photoId = randomUUID()
  await hold(id, photoId)
  await expect(hold(id, photoId)).rejects.toThrow('credit_holds_one_live')
  await chargeHold(app.db, photoId)
  await expect(hold(id, photoId)).rejects.toThrow('credit_holds_one_live')
  await releaseHold(app.db, photoId)
  expect(await totalCredit(app.db, id)).toBe(4)
})

// SEC-011
test("a user cannot spend another user's credits", async () => {
  const [poor, rich] = [await userWithCredits(0), await userWithCredits(9)]
  await expect(hold(poor.id, randomUUID())).rejects.toMatchObject({ code: 'no_credits' })
  expect(await totalCredit(app.db, rich.id)).toBe(9)
})

type Step =
  | { do: 'grant'; n: number }
  | { do: 'hold'; n: number }
  | { do: 'charge' | 'release'; photo: number }
  | { do: 'releaseMany'; photos: number[] }

const photo = fc.nat(7)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('grant' as const), n: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('hold' as const), n: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constantFrom('charge' as const, 'release' as const), photo }),
  fc.record({ do: fc.constant('releaseMany' as const), photos: fc.array(photo, { maxLength: 4 }) }),
)

// PLAN-028
test('grants always equal the sum of remaining, held and charged credits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { id } = await userWithCredits()
      const model = { granted: 0, charged: 0, live: new Set<string>(), held: new Set<string>() }
      const photos = Array.from({ length: 8 }, () => randomUUID())
      for (const next of steps) await take(id, photos, model, next)
      expect(await ledger(id)).toEqual({
        granted: model.granted,
        remaining: model.granted - model.held.size - model.charged,
        held: model.held.size,
        charged: model.charged,
      })
    }),
    { numRuns: 40 },
  )
})

type Model = { granted: number; charged: number; live: Set<string>; held: Set<string> }

async function take(userId: string, photos: string[], model: Model, next: Step): Promise<void> {
  if (next.do === 'grant') {
    await grant(userId, next.n)
    model.granted += next.n
  } else if (next.do === 'hold') {
    const free = photos.filter((id) => !model.live.has(id)).slice(0, next.n)
    const held = await app.db.transaction().execute((tx) => holdCredits(tx, userId, free))
    expect(held).toEqual(free.slice(0, model.granted - model.held.size - model.charged))
    held.forEach((id) => model.held.add(id) && model.live.add(id))
  } else if (next.do === 'releaseMany') {
    const ids = next.photos.map((n) => photos[n] ?? '')
    await releaseHolds(app.db, ids)
    for (const id of ids) if (model.held.delete(id)) model.live.delete(id)
  } else {
    const id = photos[next.photo] ?? ''
    await (next.do === 'charge' ? chargeHold : releaseHold)(app.db, id)
    if (!model.held.delete(id)) return
    if (next.do === 'charge') model.charged += 1
    else model.live.delete(id)
  }
}

async function ledger(userId: string) {
  const grants = await app.db
    .selectFrom('credit_grants')
    .select(['amount', 'remaining'])
    .where('user_id', '=', userId)
    .execute()
  const holds = await app.db
    .selectFrom('credit_holds')
    .select('state')
    .where('user_id', '=', userId)
    .execute()
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    granted: sum(grants.map((row) => row.amount)),
    remaining: sum(grants.map((row) => row.remaining)),
    held: holds.filter((row) => row.state === 'held').length,
    charged: holds.filter((row) => row.state === 'charged').length,
  }
}

//
test('closing an account expires unused credits and keeps grants and entries without the user', async () => {
  const { id } = await userWithCredits(5)
  const [done, open] = [randomUUID(), randomUUID()]
  await hold(id, done)
  await chargeHold(app.db, done)
  await hold(id, open)
  const grants = app.db.selectFrom('credit_grants').selectAll().where('user_id', '=', id)
  const { id: grantId } = await grants.executeTakeFirstOrThrow()
  await app.db.transaction().execute(async (tx) => {
    await closeCredits(tx, id)
    await tx.deleteFrom('users').where('id', '=', id).execute()
  })
  const anonymous = app.db.selectFrom('credit_grants').selectAll().where('id', '=', grantId)
  expect(await anonymous.executeTakeFirst()).toMatchObject({
    user_id: null,
    amount: 5,
    remaining: 0,
    held: 0,
    charged: 1,
    expired: 4,
  })
})

test('ledger entries cannot be changed or deleted, and cannot exceed what is left of the grant', async () => {
  const { id } = await userWithCredits(2)
  const grants = app.db.selectFrom('credit_grants').select('id').where('user_id', '=', id)
  const { id: grant_id } = await grants.executeTakeFirstOrThrow()
  const grows = 'The ledger only grows'
  await expect(app.db.deleteFrom('credit_entries').execute()).rejects.toThrow(grows)
  await expect(app.db.updateTable('credit_entries').set({ amount: 9 }).execute()).rejects.toThrow(
    grows,
  )
  const entry = { grant_id, kind: 'refunded' as const, amount: 3, why: 'Too much' }
  await expect(app.db.insertInto('credit_entries').values(entry).execute()).rejects.toThrow(
    'credit_grants_check',
  )
})
