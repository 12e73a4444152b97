import type { PhotoFacts } from '../../../ports/vision-model.ts'
import type { EmbeddedMetadata } from './embedded-metadata.ts'

/**
 * Degrees from EXIF or, if missing there, from XMP; null outside the valid range, without a hemisphere, and at
 * exactly 0, 0, which faulty receivers write.
 */
export function findPosition({ exif, xmp }: EmbeddedMetadata): PhotoFacts['gps'] {
  return (
    onGlobe(
      signedDegrees(exif['GPSLatitude'], exif['GPSLatitudeRef']),
      signedDegrees(exif['GPSLongitude'], exif['GPSLongitudeRef']),
    ) ?? onGlobe(xmpDegrees(xmp['GPSLatitude']), xmpDegrees(xmp['GPSLongitude']))
  )
}

function onGlobe(latitude: number, longitude: number): PhotoFacts['gps'] {
  const isValid = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isValid && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null
}

/** Degrees from degrees, minutes and seconds as fractions. NaN if a part or the hemisphere is missing. */
function signedDegrees(parts: unknown, hemisphere: unknown): number {
  if (!Array.isArray(parts) || typeof hemisphere !== 'string') return NaN
  const [degrees = NaN, minutes = 0, seconds = 0] = parts.map(numberOf)
  return signOf(hemisphere) * (degrees + minutes / 60 + seconds / 3600)
}

/** The value of an EXIF fraction; 0 for the 0/0 that cameras write for parts without a value. */
export function numberOf(fraction: unknown): number {
  if (!Array.isArray(fraction)) return Number(fraction)
  const [numerator, denominator] = fraction.map(Number)
  return numerator === 0 ? 0 : (numerator ?? NaN) / (denominator ?? NaN)
}

/** Parses a value such as `54,59.3805N` or `54,59,22N` (XMP specification, part 2, GPSCoordinate). */
function xmpDegrees(value: unknown): number {
  const match =
    typeof value === 'string' ? /^([\d.]+),([\d.]+)(?:,([\d.]+))?([NSEW])$/.exec(value) : null
  if (!match) return NaN
  const [degrees, minutes, seconds = 0] = match.slice(1, 4).map((part) => Number(part ?? 0))
  return signOf(match[4] ?? '') * ((degrees ?? NaN) + (minutes ?? NaN) / 60 + seconds / 3600)
}

function signOf(hemisphere: string): number {
  const letter = hemisphere.trim()[0]?.toUpperCase() ?? ''
  if ('NE'.includes(letter) && letter) return 1
  return 'SW'.includes(letter) && letter ? -1 : NaN
}
