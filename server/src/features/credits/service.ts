import { messages } from '@verso/contract/messages.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import * as queries from './queries.ts'

/*
 * Lock order. Transactions that touch a photo take their locks in this order, so that none can deadlock: the user's
 * row in keyword_saves, photos, tasks, credits, keyword counts, photo counters, daily rollups, the installation's
 * daily spending.
 */

/** Holds one credit for a photo that arrived. Throws `no_credits` if none is left. Not called for admins. */
export async function holdCredit(tx: Db, hold: { userId: string; photoId: string }): Promise<void> {
  const held = await queries.holdCredits(tx, hold.userId, [hold.photoId])
  if (held.length === 0) throw new AppError('no_credits', messages.noCredits)
}

/** Returns the held credit of a failed photo to its owner. */
export async function releaseHold(tx: Db, photoId: string): Promise<void> {
  await queries.releaseHolds(tx, [photoId], 'The photo failed')
}

/** Returns the held credits of photos whose new description was stopped. */
export async function releaseStopped(tx: Db, photoIds: string[]): Promise<void> {
  if (photoIds.length > 0) await queries.releaseHolds(tx, photoIds, 'Describing again was stopped')
}

/** Returns the held credits of photos that were deleted before they were completed. */
export async function releaseHolds(tx: Db, photoIds: string[]): Promise<void> {
  if (photoIds.length === 0) return
  await queries.releaseHolds(tx, photoIds, 'The photo was deleted before it was completed')
}

const expiryBatch = 500

/** Books what is left of expired grants as expired. `total_credit` has already ignored it. */
export async function expireGrants(db: Db): Promise<void> {
  while ((await queries.expireGrants(db, expiryBatch)) === expiryBatch);
}

/**
 * Sets how many credits of a payment are refunded to `wanted`, limited to the unused ones. A lower number than
 * before, such as after winning a dispute, restores credits. Idempotent.
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

/**
 * Releases held credits and expires the rest of a user's grants. Call it in the transaction that deletes the
 * user, before their photos and their row are deleted. The grants stay, without a user id.
 */
export async function closeCredits(tx: Db, userId: string): Promise<void> {
  await releaseHolds(tx, await queries.heldPhotos(tx, userId))
  await queries.endGrants(tx, userId, 'The account was closed')
  await queries.anonymizeGrants(tx, userId)
}
