import { similarPhotos } from '@verso/contract/limits.ts'
import type { Deps } from '../../deps.ts'
import { findNear, type Measured, measured } from './compare.ts'
import {
  claimRun,
  endRun,
  joinGroup,
  markCompared,
  nextCompared,
  nextToCompare,
  takenAround,
} from './queries.ts'

/** `batch`: photos that are compared in one pass over all vectors. `chunk`: vectors that are read at a time. */
const size = { batch: 256, chunk: 2000 }
/**
 * The maximum of photos from the same minutes that a photo is compared with; a longer series is found from its other
 * photos.
 */
const maxAround = 50
/** How long an interrupted job blocks the next one. */
export const claimSeconds = 120

const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/** Compares the owner's vectors that were not compared yet, batch by batch, and groups similar photos. */
export async function groupPhotos(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const batch = await nextToCompare(db, userId, size.batch)
    if (!batch) return endRun(db, userId)
    await claimRun(db, userId, claimSeconds, true)
    const some = measured(batch)
    const near = await nearDuplicates(db, userId, batch.model, some)
    const series = await seriesOf(db, userId, batch.model, some)
    await db.transaction().execute(async (tx) => {
      for (const [id, others] of near) await joinGroup(tx, userId, [id, ...others], false)
      for (const [id, others] of series) await joinGroup(tx, userId, [id, ...others], true)
      await markCompared(tx, userId, batch.ids)
    })
  }
}

type Links = Map<string, string[]>

/**
 * Finds near-duplicates by comparing with every vector, which is exact and takes the same memory for any number of
 * photos.
 */
async function nearDuplicates(
  db: Deps['db'],
  userId: string,
  model: string,
  some: Measured,
): Promise<Links> {
  const found: Links = new Map()
  const last = some.ids.at(-1) ?? beforeAllIds
  for (let after: string | undefined = beforeAllIds; after;) {
    const range = { model, after, count: size.chunk, last }
    const all = await nextCompared(db, userId, range)
    await findNear(some, measured(all, some.dimensions), similarPhotos.duplicateCosine, found)
    after = all.ids.length === size.chunk ? all.ids.at(-1) : undefined
  }
  return found
}

/** Finds series among the photos that were taken within the same minutes. */
async function seriesOf(
  db: Deps['db'],
  userId: string,
  model: string,
  some: Measured,
): Promise<Links> {
  const found: Links = new Map()
  const { seriesMs: ms, seriesCosine, duplicateCosine } = similarPhotos
  for (const [at, photoId] of some.ids.entries()) {
    const around = await takenAround(db, userId, { model, photoId, ms, count: maxAround })
    const one = only(some, at)
    const all = measured(around, some.dimensions)
    const duplicates: Links = new Map()
    await findNear(one, all, seriesCosine, found)
    await findNear(one, all, duplicateCosine, duplicates)
    // Photos that are all nearly the same are not a series.
    if (duplicates.get(photoId)?.length === found.get(photoId)?.length) found.delete(photoId)
  }
  return found
}

/** One of the vectors, with its measurements. */
const only = ({ ids, values, dimensions, norms, tails }: Measured, at: number): Measured => ({
  ids: ids.slice(at, at + 1),
  values: values.subarray(at * dimensions, (at + 1) * dimensions),
  dimensions,
  norms: norms.subarray(at, at + 1),
  tails: tails.map((ofStage) => ofStage.subarray(at, at + 1)),
})
