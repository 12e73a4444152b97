import type { Area } from '@verso/contract/question.ts'
import type { Cluster } from './api.ts'

/** The diameter of a cluster on the map in rem: larger for each power of ten. */
export const diameterOf = (count: number) => 1.75 + 0.35 * Math.log10(count)

/**
 * Joins clusters whose circles would overlap. They stay separate if the area of both would also contain photos of a third
 * one, so that choosing a cluster always shows as many photos as it says.
 */
export function joinClusters(clusters: readonly Cluster[], remPerDegree: number): Cluster[] {
  const joined = [...clusters]
  for (let index = 0; index < joined.length;) {
    const other = partnerOf(joined, index, remPerDegree)
    if (other < 0) {
      index += 1
      continue
    }
    const [one] = joined.splice(other, 1)
    const first = joined[index]
    if (one && first) joined[index] = both(first, one)
    // The larger circle may overlap clusters that were already compared.
    index = 0
  }
  return joined
}

/** The index of a later cluster that can be joined with the one at `index`; -1 if there is no such cluster. */
function partnerOf(clusters: readonly Cluster[], index: number, remPerDegree: number): number {
  const first = clusters[index]
  if (!first) return -1
  return clusters.findIndex((other, place) => {
    if (place <= index || !isCovered(first, other, remPerDegree)) return false
    const { area } = both(first, other)
    return clusters.every((each) => each === first || each === other || !meet(each.area, area))
  })
}

function isCovered(one: Cluster, other: Cluster, remPerDegree: number): boolean {
  const [x, y] = [one.longitude - other.longitude, one.latitude - other.latitude]
  return Math.hypot(x, y) * remPerDegree < (diameterOf(one.count) + diameterOf(other.count)) / 2
}

function both(one: Cluster, other: Cluster): Cluster {
  const count = one.count + other.count
  const middle = (side: 'latitude' | 'longitude') =>
    (one[side] * one.count + other[side] * other.count) / count
  const [large, small] = one.count >= other.count ? [one, other] : [other, one]
  return {
    latitude: middle('latitude'),
    longitude: middle('longitude'),
    count,
    place: large.place || small.place,
    area: around(one.area, other.area),
  }
}

const around = (one: Area, other: Area): Area => ({
  south: Math.min(one.south, other.south),
  west: Math.min(one.west, other.west),
  north: Math.max(one.north, other.north),
  east: Math.max(one.east, other.east),
})

const meet = (one: Area, other: Area) =>
  one.west <= other.east &&
  other.west <= one.east &&
  one.south <= other.north &&
  other.south <= one.north
