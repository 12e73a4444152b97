import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Deps } from '../../deps.ts'
import { effectiveKeywords } from '../keywords/effective.ts'
import { globalExclusions } from '../keywords/queries.ts'
import { thumbnailKey } from '../photos/object-keys.ts'
import { turnOf } from '../photos/turn-of.ts'
import { photoUrlsUntil } from '../photos/url-expiry.ts'
import { claimSeconds } from './group-photos.ts'
import { compareVectors } from './jobs.ts'
import { type GroupedPhoto, photosOfGroups, selectGroups } from './list-queries.ts'
import { claimRun, countVectors } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'storage' | 'jobs'>
type Groups = CallOutput<'listSimilarGroups'>

const perPage = 20
const shownPhotos = 12

/** The caller's groups of similar photos. In the background, starts comparing photos that were not compared yet. */
export async function listGroups(
  { db, clock, storage, jobs }: Needs,
  userId: string,
  { page }: ParsedInput<'listSimilarGroups'>,
): Promise<Groups> {
  const { total: vectors, left } = await countVectors(db, userId)
  if (left > 0)
    await db.transaction().execute(async (tx) => {
      if (await claimRun(tx, userId, claimSeconds, false))
        await jobs.enqueue(tx, compareVectors, { user_id: userId })
    })
  const groups = await selectGroups(db, userId, { limit: perPage, offset: (page - 1) * perPage })
  const ids = groups.map(({ id }) => id)
  const photos = await photosOfGroups(db, userId, ids, shownPhotos)
  const excluded = await globalExclusions(db, userId)
  const until = photoUrlsUntil(clock.now())

  const toShow = async (
    photo: GroupedPhoto,
  ): Promise<Groups['groups'][number]['photos'][number]> => ({
    id: photo.id,
    name: photo.name,
    original_name: photo.original_name,
    thumbnail_url: photo.has_thumbnail
      ? await storage.signGet(thumbnailKey(photo.object_key), until)
      : null,
    ...turnOf(photo),
    keywords: effectiveKeywords(photo, excluded),
  })

  return {
    vectors,
    left,
    total: groups[0]?.total ?? 0,
    groups: await Promise.all(
      groups.map(async ({ id, count, is_series }) => ({
        id,
        kind: is_series ? ('series' as const) : ('near-duplicate' as const),
        count,
        photos: await Promise.all(photos.filter(({ group_id }) => group_id === id).map(toShow)),
      })),
    ),
  }
}
