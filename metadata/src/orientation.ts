import type { FileTags, TagChanges } from './file-tags.ts'
import type { FileFormat } from './formats.ts'
import type { PhotoWords } from './photo-words.ts'

/** The EXIF orientations without and with mirroring, each a quarter turn clockwise from the one before. */
const cycles = [
  [1, 6, 3, 8],
  [2, 7, 4, 5],
]

/**
 * The orientation (EXIF 1 to 8) of a photo that its owner turned clockwise by these degrees, in addition to the
 * orientation in its file. Invalid values in the file count as upright.
 */
export function turnedOrientation(ofFile: number, degrees: number): number {
  const cycle = cycles.find((values) => values.includes(ofFile)) ?? [1, 6, 3, 8]
  const at = Math.max(0, cycle.indexOf(ofFile))
  return cycle[(at + degrees / 90) % 4] ?? 1
}

/** ExifTool's names of the EXIF orientations 1 to 8. */
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
/** ExifTool can change the rotation of the main image, but not add one. */
const heif = 'QuickTime:Rotation'

/**
 * Sets the orientation to the owner's turn. Tags that do not turn the picture follow too: XMP next to EXIF, if the
 * file has it, and in HEIF those that had the same value as its rotation.
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

/** Why the owner's turn is not written into the file, as a sentence; null if it is, or if there is no turn. */
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

/** Describes an orientation for people. */
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
