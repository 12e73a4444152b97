import type { Position } from './truth.ts'

const earthKm = 6371

/** Kilometres along the Earth's surface (haversine). */
export function kilometres(one: Position, other: Position): number {
  const [latitude, otherLatitude] = [radians(one.latitude), radians(other.latitude)]
  const north = Math.sin((otherLatitude - latitude) / 2) ** 2
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const half = north + Math.cos(latitude) * Math.cos(otherLatitude) * east
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** The centre of weighted positions on the globe; null if they cancel each other out. */
export function middleOf(places: Iterable<Position & { weight: number }>): Position | null {
  let [x, y, z] = [0, 0, 0]
  for (const { latitude, longitude, weight } of places) {
    const [north, east] = [radians(latitude), radians(longitude)]
    x += weight * Math.cos(north) * Math.cos(east)
    y += weight * Math.cos(north) * Math.sin(east)
    z += weight * Math.sin(north)
  }
  if (Math.hypot(x, y, z) === 0) return null
  return {
    latitude: degrees(Math.atan2(z, Math.hypot(x, y))),
    longitude: degrees(Math.atan2(y, x)),
  }
}

const radians = (value: number) => (value * Math.PI) / 180
const degrees = (value: number) => (value * 180) / Math.PI
