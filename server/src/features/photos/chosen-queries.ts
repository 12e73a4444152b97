import type { WhichPhotos } from '@verso/contract/selection.ts'
import type { Db } from '../../db/client.ts'
import { isOneOf } from '../../db/one-of.ts'
import { anyPhoto, resolveQuestion } from '../search/question-queries.ts'
import { findDeletion } from './deletion-queries.ts'
import { matchingPhotos } from './list-queries.ts'

/** The owner's photos of a selection, as the start of a query; excludes photos that are being deleted. */
export async function chosenPhotos(db: Db, userId: string, which: WhichPhotos) {
  const deletion = await findDeletion(db, userId)
  const question = 'match' in which ? await resolveQuestion(db, userId, which.match) : anyPhoto
  const query = matchingPhotos(db, userId, {
    ...question,
    ...(deletion && { after: deletion.until }),
  })
  return {
    query: 'names' in which ? query.where(isOneOf('name', which.names)) : query,
  }
}

export async function chosenIds(db: Db, userId: string, which: WhichPhotos): Promise<string[]> {
  const { query } = await chosenPhotos(db, userId, which)
  const rows = await query.select('photos.id').execute()
  return rows.map(({ id }) => id)
}
