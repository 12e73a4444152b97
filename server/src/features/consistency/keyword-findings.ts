import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../db/client.ts'
import { foldsOf } from '../keywords/effective.ts'
import { countedPhotos, countsWithoutPhotos, keywordCounts } from './queries.ts'

/**
 * Recounts the keywords of all photos, owner by owner, and compares them with the stored counts and with the keywords
 * by which the search finds each photo.
 */
export async function keywordFindings(db: Db): Promise<string[]> {
  const found = (await countsWithoutPhotos(db)).map(
    ({ subject, detail }) => `Keyword counts of user ${subject}: ${detail}.`,
  )
  let owner = ''
  let recount = new Map<string, number>()
  for await (const photo of countedPhotos(db)) {
    if (photo.user_id !== owner) {
      found.push(...(await differences(db, owner, recount)))
      owner = photo.user_id
      recount = new Map()
    }
    const folds = foldsOf(photo)
    if (
      photo.included_folds &&
      !isDeepStrictEqual(photo.included_folds.toSorted(), folds.toSorted())
    )
      found.push(`Photo ${photo.id}: the search does not know its keywords.`)
    for (const folded of folds) recount.set(folded, (recount.get(folded) ?? 0) + 1)
  }
  return [...found, ...(await differences(db, owner, recount))]
}

async function differences(db: Db, owner: string, recount: Map<string, number>): Promise<string[]> {
  if (!owner) return []
  const counted = await keywordCounts(db, owner)
  return [...new Set([...counted.keys(), ...recount.keys()])]
    .filter((folded) => counted.get(folded) !== recount.get(folded))
    .map(
      (folded) =>
        `Keyword counts of user ${owner}: "${folded}" has a stored count of ${counted.get(folded) ?? 0} but occurs ${recount.get(folded) ?? 0} times.`,
    )
}
