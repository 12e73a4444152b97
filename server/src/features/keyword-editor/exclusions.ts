import type { ExclusionChanges } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import { distinctKeywords, foldKeyword } from '../keywords/fold.ts'
import { deleteExclusions, insertExclusions } from './queries.ts'

/** Replaces the user's global exclusions with this list; returns what changed. */
export async function replaceExclusions(
  tx: Db,
  userId: string,
  before: Map<string, string>,
  keywords: string[],
): Promise<ExclusionChanges> {
  const wanted = new Map(
    distinctKeywords(keywords.map((keyword) => keyword.toWellFormed())).map((spelling) => [
      foldKeyword(spelling),
      spelling,
    ]),
  )
  const missingIn = (other: Map<string, string>, entries: Map<string, string>) =>
    [...entries]
      .filter(([keyword]) => !other.has(keyword))
      .map(([keyword, spelling]) => ({ keyword, spelling }))
  const change = { excluded: missingIn(before, wanted), restored: missingIn(wanted, before) }
  await insertExclusions(tx, userId, change.excluded)
  await deleteExclusions(tx, userId, change.restored)
  return change
}

/** Undoes a change returned by `replaceExclusions`. */
export async function undoExclusions(
  tx: Db,
  userId: string,
  { excluded, restored }: ExclusionChanges,
): Promise<void> {
  await deleteExclusions(tx, userId, excluded)
  await insertExclusions(tx, userId, restored)
}
