import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Area } from '@verso/contract/question.ts'
import type { Deps } from '../../deps.ts'
import { namedPlaces } from '../photo-facts/named-places.ts'
import { resolveQuestion } from '../search/question-queries.ts'
import { findOnMap, keepPositions } from './queries.ts'

const world: Area = { south: -90, west: -180, north: 90, east: 180 }
/** Cells from left to right of what is shown; clusters are far enough apart for a finger. */
const columns = 12
const maxClusters = 200
/** A cluster of one place has borders around it, so that rounding cannot leave a photo out. About 11 metres. */
const margin = 0.0001

/** Where the photos of a question are, in clusters of the part that is shown. Looks places up that were not looked up before. */
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
