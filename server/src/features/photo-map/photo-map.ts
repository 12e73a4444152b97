import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Area } from '@verso/contract/question.ts'
import type { Deps } from '../../deps.ts'
import { namedPlaces } from '../photo-facts/named-places.ts'
import { resolveQuestion } from '../search/question-queries.ts'
import { findOnMap, keepPositions } from './queries.ts'

const world: Area = { south: -90, west: -180, north: 90, east: 180 }
/** The number of cells from left to right of the shown part, so that clusters are far enough apart for a finger. */
const columns = 12
const maxClusters = 200
/** The border around a cluster of one place, about 11 metres, so that rounding cannot leave a photo out. */
const margin = 0.0001

/**
 * The positions of a question's photos, as clusters in the shown part of the map. Looks up places that have not been
 * looked up before.
 */
export async function getMap(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { shown = world, ...question }: ParsedInput<'getMap'>,
): Promise<CallOutput<'getMap'>> {
  const cell = Math.max((shown.east - shown.west) / columns, margin)
  const resolved = await resolveQuestion(db, userId, question)
  const find = () => findOnMap(db, userId, resolved, { shown, cell, limit: maxClusters })
  let found = await find()
  if (found && found.unknown.length > 0) {
    await lookUp(db, found.unknown)
    found = await find()
  }
  return {
    clusters: (found?.clusters ?? []).map(({ latitude, longitude, count, place, ...area }) => ({
      latitude,
      longitude,
      count,
      place,
      area: around(area),
    })),
    bounds: boundsOf(found),
    placed: found?.placed ?? 0,
    unplaced: found?.unplaced ?? 0,
  }
}

async function lookUp(db: Deps['db'], places: string[]): Promise<void> {
  const known = namedPlaces(places)
  const none = { latitude: null, longitude: null }
  await keepPositions(
    db,
    places.map((place) => ({ place, ...(known.get(place) ?? none) })),
  )
}

function boundsOf(found: Awaited<ReturnType<typeof findOnMap>>): Area | null {
  if (!found) return null
  const { south, west, north, east } = found
  if (south === null || west === null || north === null || east === null) return null
  return around({ south, west, north, east })
}

const around = ({ south, west, north, east }: Area): Area => ({
  south: Math.max(-90, rounded(south - margin)),
  west: Math.max(-180, rounded(west - margin)),
  north: Math.min(90, rounded(north + margin)),
  east: Math.min(180, rounded(east + margin)),
})

const rounded = (degrees: number) => Number(degrees.toFixed(5))
