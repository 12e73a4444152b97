import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../app-error.ts'
import { VisionError } from '../../ports/vision-model.ts'
import { type App, startApp } from '../../test/app.ts'
import { CallRefused } from '../../test/client.ts'
import { Crash, crashes } from '../../test/crashes.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { openCheckout, openPortal } from '../billing/service.ts'
import { syncCustomer } from '../billing/sync.ts'
import { checkConsistency } from '../consistency/consistency.ts'
import { grantCredits, totalCredit } from './queries.ts'
import { expireGrants, refundCredits } from './service.ts'

let app: App
const crash = crashes()
const pictures: Buffer[] = []
beforeAll(async () => {
  app = await startApp({ plugin: crash.plugin })
  for (let n = 0; n < 4; n += 1) pictures.push(await jpeg(n))
})
afterAll(() => app.stop())

type Step = { crashAfter: number | null } & (
  | { do: 'give'; n: number }
  | { do: 'buy'; price_id: 'starter' | 'pack-200' }
  | { do: 'at the provider'; action: 'renew' | 'refund' | 'decline' | 'accept' }
  | { do: 'refund'; part: number; payment: number }
  | { do: 'months pass'; n: number }
  | { do: 'upload'; n: number }
  | { do: 'analyse'; fails: boolean }
  | { do: 'retry' }
  | { do: 'delete'; photo: number }
  | { do: 'expire' }
)

const kind = <K extends Step['do']>(name: K) => fc.constant(name)
const crashAfter = fc.option(fc.nat(14), { freq: 2 })
const n = fc.integer({ min: 1, max: 3 })
const price_id = fc.constantFrom('starter' as const, 'pack-200' as const)
const action = fc.constantFrom(...(['renew', 'renew', 'refund', 'decline', 'accept'] as const))
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ crashAfter, do: kind('give'), n }),
  fc.record({ crashAfter, do: kind('buy'), price_id }),
  fc.record({ crashAfter, do: kind('at the provider'), action }),
  fc.record({
    crashAfter,
    do: kind('refund'),
    part: fc.constantFrom(0, 1, 2, 9),
    payment: fc.nat(4),
  }),
  fc.record({ crashAfter, do: kind('months pass'), n: fc.integer({ min: 1, max: 8 }) }),
  { arbitrary: fc.record({ crashAfter, do: kind('upload'), n }), weight: 3 },
  { arbitrary: fc.record({ crashAfter, do: kind('analyse'), fails: fc.boolean() }), weight: 2 },
  fc.record({ crashAfter, do: kind('retry') }),
  fc.record({ crashAfter, do: kind('delete'), photo: fc.nat(5) }),
  fc.record({ crashAfter, do: kind('expire') }),
)

// PLAN-026, PLAN-027, PLAN-028
test(
  'after any history with crashes, each credit is counted once and no photo is charged twice',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        const person = await app.given.user({ credits: 3 })
        const paid: Paid = { refs: [], credits: 3 }
        for (const next of steps) {
          if (next.crashAfter === null) crash.never()
          else crash.after(next.crashAfter)
          try {
            await take(person, paid, next)
          } catch (error) {
            if (!isExpected(error)) throw error
          }
          crash.never()
        }
        await analyse()
        // The nightly sync finds payments whose webhook was lost in a crash.
        await syncCustomer(app.deps, person.id)
        paid.credits += await paidCredits(person)
        const completed = await completedOf(person)
        const ledger = await ledgerOf(person)
        expect(ledger).toMatchObject({ given: paid.credits, held: 0, charged: completed })
        expect(paid.credits).toBe(
          ledger.remaining + ledger.charged + ledger.expired + ledger.refunded,
        )
        expect(await totalCredit(app.db, person.id)).toBe(ledger.live)
        expect(await checkConsistency(app.deps, { graceMs: 3_600_000 })).toEqual([])
      }),
      { numRuns: 25 },
    )
  },
)

/** A crash, the refusal that follows one, or a lack of credits. */
const isExpected = (error: unknown) =>
  error instanceof Crash ||
  (error instanceof AppError && error.code === 'conflict') ||
  (error instanceof CallRefused && [402, 500].includes(error.status))

type Paid = { refs: string[]; credits: number }

async function take(person: TestUser, paid: Paid, next: Step): Promise<void> {
  const { db } = app
  if (next.do === 'give') {
    const externalRef = `${person.id}:${paid.refs.length}`
    const grant = { source: 'gift' as const, amount: next.n, externalRef }
    await db.transaction().execute((tx) => grantCredits(tx, person.id, grant))
    paid.refs.push(externalRef)
    paid.credits += next.n
    // The provider may report a payment twice.
    await grantCredits(db, person.id, grant)
  }
  if (next.do === 'buy') await buy(person, next.price_id)
  if (next.do === 'at the provider') await manage(person, next.action)
  if (next.do === 'refund') {
    const ref = paid.refs[next.payment] ?? ''
    const refund = { wanted: next.part, why: 'The payment was given back' }
    await db.transaction().execute((tx) => refundCredits(tx, ref, refund))
  }
  if (next.do === 'months pass') await age(person.id, next.n)
  if (next.do === 'upload') await upload(person, next.n)
  if (next.do === 'analyse') {
    if (next.fails) app.vision.failWith(new VisionError('final', 'refused', 'It was declined.'))
    else app.vision.answerWith({})
    await analyse()
  }
  if (next.do === 'retry') {
    const { images } = await app.as(person).call('getImages', { status: 'failed' })
    const key = images.map(({ name }) => name)
    await app.as(person).call('retryImages', { bucket: 'photos', key })
  }
  if (next.do === 'delete') {
    const { images } = await app.as(person).call('getImages', {})
    const names = images.slice(next.photo, next.photo + 1).map(({ name }) => name)
    if (names.length > 0) await app.as(person).call('deleteImages', { names })
  }
  if (next.do === 'expire') await expireGrants(db)
}

/** Runs the worker; leases of a crashed worker are ended early, so that another one takes over its photos. */
async function analyse(): Promise<void> {
  let isDone = false
  const draining = app.drain().finally(() => {
    isDone = true
  })
  while (!isDone) {
    await Promise.race([draining, wait(50)])
    if (!isDone && crash.happened()) {
      const lease_until = sql<Date>`now() - interval '1 second'`
      const leased = app.db.updateTable('analysis_tasks').where('lease_until', 'is not', null)
      await leased.set({ lease_until }).execute()
    }
  }
  await draining
}

/** Uploads photos in parallel, as if from several windows. */
async function upload(person: TestUser, n: number): Promise<void> {
  const all = pictures.slice(0, n).map((picture) => app.as(person).upload(picture))
  const refused = (await Promise.allSettled(all)).filter((each) => each.status === 'rejected')
  for (const { reason } of refused) if (!isExpected(reason)) throw reason
}

const actorOf = ({ id: userId, email }: TestUser) => ({ userId, email, role: 'user' as const })
const pageIdOf = (url: string) => url.split('/').at(-1) ?? ''
const back = 'http://localhost:3000/subscription'

/** Makes a purchase, from the click to the ledger. A second subscription is refused. */
async function buy(person: TestUser, price_id: 'starter' | 'pack-200'): Promise<void> {
  const mode = price_id === 'starter' ? ('subscription' as const) : ('payment' as const)
  const wanted = { price_id, mode, success_url: back, cancel_url: back }
  const { url } = await openCheckout(app.deps, actorOf(person), wanted)
  await app.deps.payments?.testPages?.act(pageIdOf(url), 'pay')
  await syncCustomer(app.deps, person.id)
}

async function manage(person: TestUser, action: string): Promise<void> {
  const { url } = await openPortal(app.deps, actorOf(person))
  await app.deps.payments?.testPages?.act(pageIdOf(url), action)
  await syncCustomer(app.deps, person.id)
}

/** The credits of all payments according to the provider. */
async function paidCredits({ id }: TestUser): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum((p->>'credits')::int), 0)::int as n
    from users u join test_customers c on c.id = u.stripe_customer_id
    cross join lateral jsonb_array_elements(c.state->'payments') p where u.id = ${id}`.execute(
    app.db,
  )
  return rows[0]?.n ?? 0
}

async function age(userId: string, months: number): Promise<void> {
  const by = sql<Date>`${`${months} months`}::interval`
  await app.db
    .updateTable('credit_grants')
    .set({ created_at: sql`created_at - ${by}`, expires_at: sql`expires_at - ${by}` })
    .where('user_id', '=', userId)
    .execute()
}

async function completedOf({ id }: TestUser): Promise<number> {
  const rows = app.db.selectFrom('daily_rollups').where('user_id', '=', id)
  const row = await rows.select(({ fn }) => fn.sum<number>('completed').as('n')).executeTakeFirst()
  return row?.n ?? 0
}

async function ledgerOf({ id }: TestUser) {
  const { rows } = await sql<
    Record<'given' | 'remaining' | 'held' | 'charged' | 'expired' | 'refunded' | 'live', number>
  >`
    select sum(amount)::int as given, sum(remaining)::int as remaining, sum(held)::int as held,
      sum(charged)::int as charged, sum(expired)::int as expired, sum(refunded)::int as refunded,
      coalesce(sum(remaining) filter (where expires_at > now()), 0)::int as live
    from credit_grants where user_id = ${id}`.execute(app.db)
  return rows[0] as (typeof rows)[number]
}
