import { messages } from '@verso/contract/messages.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import * as queries from './queries.ts'

/*
 * Transactions that touch a photo lock in one order, so that none waits for another in a circle:
 * the row of the person's saves, photo rows, tasks, credits, keyword counts, photo counters, daily sums, the installation's daily sum.
 */

/**
 * Adds credits that live 12 calendar months. The same `externalRef` twice counts once; answers whether it was new.
 */
export async function grantCredits(tx: Db, userId: string, grant: queries.Grant): Promise<boolean> {
  return (await queries.insertGrant(tx, userId, grant)) !== null
}

/** Holds one credit for a photo that arrived. Throws `no_credits` where none is left. Admins are never held. */
export async function holdCredit(tx: Db, hold: { userId: string; photoId: string }): Promise<void> {
  const held = await holdCredits(tx, hold.userId, [hold.photoId])
  if (held.length === 0) throw new AppError('no_credits', messages.noCredits)
}

/** Holds a credit for as many of the photos as there are credits, in the order given; answers those held. */
export async function holdCredits(tx: Db, userId: string, photoIds: string[]): Promise<string[]> {
  let covered = 0
  for (const grant of await queries.lockLiveGrants(tx, userId)) {
    const part = photoIds.slice(covered, covered + grant.remaining)
    if (part.length === 0) break
    await queries.insertHolds(tx, userId, grant.id, part)
    covered += part.length
  }
  return photoIds.slice(0, covered)
}

/** The photo is completed: its held credit is spent. Nothing happens where none is held (admins). */
export async function chargeHold(tx: Db, photoId: string): Promise<void> {
  await queries.chargeHold(tx, photoId)
}

/** The photo failed: its held credit is the owner's again. */
export async function releaseHold(tx: Db, photoId: string): Promise<void> {
  await queries.releaseHolds(tx, [photoId], 'The photo failed')
}

/** The photos went before they were completed: their held credits are the owner's again. */
export async function releaseHolds(tx: Db, photoIds: string[]): Promise<void> {
  if (photoIds.length === 0) return
  await queries.releaseHolds(tx, photoIds, 'The photo was deleted before it was completed')
}

const grantsAtOnce = 500

/** Ends grants that are older than 12 months; answers how many. They were out of `total_credit` already. */
export async function expireGrants(db: Db): Promise<number> {
  let ended = 0
  for (let n = grantsAtOnce; n === grantsAtOnce; ended += n)
    n = await queries.expireGrants(db, grantsAtOnce)
  return ended
}

/**
 * Sees to it that of a payment's credits `wanted` are taken back, as far as they are not used: what is used stays used.
 * A dispute that was won gives them again. May run at any time, and as often as one likes.
 */
export async function refundCredits(
  tx: Db,
  externalRef: string,
  { wanted, why }: { wanted: number; why: string },
): Promise<void> {
  const grant = await queries.lockGrantOf(tx, externalRef)
  if (!grant) return
  const missing = Math.min(wanted, grant.amount) - grant.refunded
  const amount = Math.min(Math.abs(missing), missing > 0 ? grant.remaining : grant.refunded)
  const kind = missing > 0 ? 'refunded' : 'restored'
  if (amount > 0) await queries.insertEntry(tx, { grant_id: grant.id, kind, amount, why })
}

/** `total_credit`: the unexpired remainder at this moment; credits held for photos on their way are out of it. */
export async function totalCredit(db: Db, userId: string): Promise<number> {
  return queries.sumLiveCredits(db, userId)
}

/** `credit_total`: all that `totalCredit` is the rest of; a meter is drawn against it. */
export async function grantedCredit(db: Db, userId: string): Promise<number> {
  return queries.sumLiveGrants(db, userId)
}

/**
 * To be called in the transaction that deletes a person, before their photos and their row go: held credits are
 * released and what is left ends. The bare grants stay; the database takes the name from them with the row.
 */
export async function closeCredits(tx: Db, userId: string): Promise<void> {
  await releaseHolds(tx, await queries.heldPhotos(tx, userId))
  await queries.endGrants(tx, userId, 'The account was closed')
  await queries.unnameGrants(tx, userId)
}
