import type { PhotoChangeOfAct } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import { changesOfPart, laterParts, writeChangesOfPart } from './queries.ts'

/**
 * For photos that an act had marked as reviewed and that is being undone. Returns those that a later act would have marked as well:
 * they stay reviewed, and the undo of the first such act decides about them then (decision 30).
 */
export async function passReviewsOn(
  tx: Db,
  userId: string,
  actId: string,
  changes: readonly PhotoChangeOfAct[],
): Promise<Set<string>> {
  const reviews = new Map(changes.map(({ id, after }) => [id, after.reviewed_at ?? null]))
  const kept = new Set<string>()
  if (reviews.size === 0) return kept
  for (const part of await laterParts(tx, userId, actId, [...reviews.keys()])) {
    const later = await changesOfPart(tx, part)
    const heirs = later.filter(
      (change) => reviews.has(change.id) && !kept.has(change.id) && marksReviewed(change),
    )
    for (const { id, before, after } of heirs) {
      before.reviewed_at = null
      after.reviewed_at = reviews.get(id) ?? null
      kept.add(id)
    }
    if (heirs.length > 0) await writeChangesOfPart(tx, part, later)
  }
  return kept
}

/** People, notes and turns say nothing about the words of a photo. */
const unreviewing = new Set(['people', 'note', 'turn'])

const marksReviewed = ({ before }: PhotoChangeOfAct) =>
  !('reviewed_at' in before) && Object.keys(before).some((column) => !unreviewing.has(column))
