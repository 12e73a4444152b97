import { messages } from '@verso/contract/messages.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import * as queries from './queries.ts'

/*
 * Transactions that touch a photo lock in one order, so that none waits for another in a circle:
 * photo rows, tasks, credits, keyword counts, photo counters, daily sums.
 */

/** Adds credits that live 12 calendar months. The same `externalRef` twice counts once. */
export async function grantCredits(tx: Db, userId: string, grant: queries.Grant): Promise<void> {
  await queries.insertGrant(tx, userId, grant)
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

/** The photo failed or went before it was completed: its held credit is the owner's again. */
export async function releaseHold(tx: Db, photoId: string): Promise<void> {
  await queries.releaseHolds(tx, [photoId])
}

export async function releaseHolds(tx: Db, photoIds: string[]): Promise<void> {
  if (photoIds.length > 0) await queries.releaseHolds(tx, photoIds)
}

/** `total_credit`: the unexpired remainder at this moment; credits held for photos on their way are out of it. */
export async function totalCredit(db: Db, userId: string): Promise<number> {
  return queries.sumLiveCredits(db, userId)
}
