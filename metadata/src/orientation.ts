import type { FileTags, TagChanges } from './file-tags.ts'
import type { FileFormat } from './formats.ts'
import type { PhotoWords } from './photo-words.ts'

/** The orientations of EXIF, each a quarter turn clockwise after the one before, without and with a mirrored picture. */
const cycles = [
  [1, 6, 3, 8],
  [2, 7, 4, 5],
]

/**
 * The orientation (EXIF 1 to 8) of a photo that its owner turned clockwise by these degrees on top of what its file says.
 * What is no orientation counts as upright.
 */
export function turnedOrientation(ofFile: number, degrees: number): number {
  const cycle = cycles.find((values) => values.includes(ofFile)) ?? [1, 6, 3, 8]
  const at = Math.max(0, cycle.indexOf(ofFile))
  return cycle[(at + degrees / 90) % 4] ?? 1
}

/** EXIF's orientations 1 to 8 as ExifTool calls them. */
const names = [
  'Horizontal (normal)',
  'Mirror horizontal',
  'Rotate 180',
  'Mirror vertical',
  'Mirror horizontal and rotate 270 CW',
  'Rotate 90 CW',
  'Mirror horizontal and rotate 90 CW',
  'Rotate 270 CW',
]

const exif = 'IFD0:Orientation'
const xmp = 'XMP-tiff:Orientation'
/** ExifTool changes that of the main image where it is there, and cannot add it. */
const heif = 'QuickTime:Rotation'

/**
 * Turns the picture as its owner did, in place of what the file says. What does not turn the picture follows only where the
 * file says the same there.
 */
export function orientationChange(
  tags: FileTags,
  words: PhotoWords,
  format: FileFormat,
): TagChanges {
  const { turnedBy } = format
  const name = names[(words.orientation ?? 0) - 1]
  if (!name || whyNotTurned(tags, words, format)) return {}
  if (turnedBy === 'exif')
    return { ...setTo(name, tags, [exif]), ...setTo(name, tags, xmp in tags ? [xmp] : []) }
  if (turnedBy === 'xmp') return setTo(name, tags, [xmp])
  const twins = [exif, xmp].filter((tag) => tags[tag] === tags[heif])
  return tags[heif] === name ? {} : { [heif]: name, ...setTo(name, tags, twins) }
}

const setTo = (name: string, tags: FileTags, wanted: readonly string[]): TagChanges =>
  Object.fromEntries(wanted.filter((tag) => tags[tag] !== name).map((tag) => [tag, name]))

/** Why a picture that its owner turned is not turned in its file, in a sentence; null where it is, or need not be. */
export function whyNotTurned(
  tags: FileTags,
  { orientation }: PhotoWords,
  { turnedBy }: FileFormat,
): string | null {
  if (orientation === undefined) return null
  if (!turnedBy) return `${notAsHere} files of this kind cannot say how they are turned.`
  if (orientation === null) return `${notAsHere} how the file itself is turned is not known.`
  const isTurnable = heif in tags && cycles[0]?.includes(orientation)
  return turnedBy === 'heif' && !isTurnable
    ? `${notAsHere} the file has no rotation that could be changed.`
    : null
}

const notAsHere = 'The picture is not turned as in Verso:'

/** How a picture is turned, for people. */
export const orientationText = (orientation: number): string => texts[orientation - 1] ?? ''

const texts = [
  'upright',
  'mirrored',
  'by 180°',
  'mirrored, by 180°',
  'mirrored, by 270° clockwise',
  'by 90° clockwise',
  'mirrored, by 90° clockwise',
  'by 270° clockwise',
]
