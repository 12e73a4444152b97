import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { similarPhotos } from '@verso/contract/limits.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import type { PhotoFacts } from '../../ports/vision-model.ts'
import { thumbnailKey } from '../photos/object-keys.ts'
import { turnOf } from '../photos/turn-of.ts'
import { photoUrlsUntil } from '../photos/url-expiry.ts'
import { batchSize, type Neighbour, nearestTo } from './nearest.ts'
import { findEmbedding, nextEmbeddings, photosToShow, type SimilarRow } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'storage'>

const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/** The caller's photos that resemble one of theirs, the nearest first; empty for a photo without a vector. */
export async function findSimilar(
  deps: Needs,
  { userId }: Actor,
  { id }: ParsedInput<'getSimilarPhotos'>,
): Promise<CallOutput<'getSimilarPhotos'>> {
  const own = await findEmbedding(deps.db, userId, id)
  if (!own) return { photos: [] }
  const vector = Int8Array.from(new Int8Array(own.vector))
  const near = await search(deps, userId, { id, model: own.model, vector }, similarPhotos.found)
  const found = near.filter(({ cosine }) => cosine >= similarPhotos.minCosine)
  const rows = await photosToShow(
    deps.db,
    userId,
    found.map((neighbour) => neighbour.id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const photos = await Promise.all(
    found.map((neighbour) => toSimilar(deps, own.facts, neighbour, byId.get(neighbour.id))),
  )
  return { photos: photos.filter((photo) => photo !== null) }
}

type Searched = { id: string; model: string; vector: Int8Array }

/** The nearest photos of one owner, found by comparing with all of them. Between batches other work gets a turn. */
async function search(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { id, model, vector }: Searched,
  count: number,
): Promise<Neighbour[]> {
  const nearest = nearestTo(vector, count, id)
  for (let after = beforeAllIds; ;) {
    const batch = await nextEmbeddings(db, userId, model, after, batchSize)
    nearest.compare(batch)
    const last = batch.ids.at(-1)
    if (!last || batch.ids.length < batchSize) return nearest.found()
    after = last
    await nextTurn()
  }
}

type Similar = CallOutput<'getSimilarPhotos'>['photos'][number]

/** Null if the photo was deleted in the meantime. */
async function toSimilar(
  { storage, clock }: Needs,
  facts: PhotoFacts | null,
  { cosine }: Neighbour,
  row: SimilarRow | undefined,
): Promise<Similar | null> {
  if (!row) return null
  const { id, name, original_name } = row
  const until = photoUrlsUntil(clock.now())
  return {
    id,
    name,
    original_name,
    thumbnail_url: row.has_thumbnail
      ? await storage.signGet(thumbnailKey(row.object_key), until)
      : null,
    ...turnOf(row),
    kind: kindOf(cosine, facts, row.facts),
  }
}

/**
 * A near-duplicate if the pictures are nearly the same; otherwise a series if both were taken within minutes;
 * otherwise only similar.
 */
function kindOf(cosine: number, one: PhotoFacts | null, other: PhotoFacts | null): Similar['kind'] {
  if (cosine >= similarPhotos.duplicateCosine) return 'near-duplicate'
  const [first, second] = [one?.camera_date, other?.camera_date]
  if (!first || !second) return 'similar'
  const apart = Math.abs(Date.parse(`${first}Z`) - Date.parse(`${second}Z`))
  return cosine >= similarPhotos.seriesCosine && apart <= similarPhotos.seriesMs
    ? 'series'
    : 'similar'
}
