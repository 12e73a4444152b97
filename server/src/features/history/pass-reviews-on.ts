import type { PhotoChangeOfAct } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import { changesOfPart, laterParts, writeChangesOfPart } from './queries.ts'

/**
 * For photos that an act marked as reviewed, while this act is being undone. Returns those that a later act would
 * have marked as well. They stay reviewed, and the undo of the first such act then decides about them (decision 30).
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

/**
 * Changes of these columns do not mark a photo as reviewed, because people, notes and turns say nothing about its
 * words.
 */
const unreviewing = new Set(['people', 'note', 'turn'])

const marksReviewed = ({ before }: PhotoChangeOfAct) =>
  !('reviewed_at' in before) && Object.keys(before).some((column) => !unreviewing.has(column))
