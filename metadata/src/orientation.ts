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

/** Turns the picture as its owner did, in place of what the file says; in XMP only where the file says it there, too. */
export function orientationChange(
  tags: FileTags,
  { orientation }: PhotoWords,
  { isTurnedByExif }: FileFormat,
): TagChanges {
  const name = orientation ? names[orientation - 1] : undefined
  if (!isTurnedByExif || !name) return {}
  const [exif, xmp] = ['IFD0:Orientation', 'XMP-tiff:Orientation']
  return {
    ...(tags[exif] !== name && { [exif]: name }),
    ...(xmp in tags && tags[xmp] !== name && { [xmp]: name }),
  }
}
