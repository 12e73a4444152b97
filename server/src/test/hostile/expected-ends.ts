import { extraFormats } from '@verso/contract/limits.ts'
import type { HostileFile } from './hostile-file.ts'

const photo = 'completed'
const noPreview =
  'The camera file contains no preview, so there is no picture to show. Export it as JPEG and upload that.'
const cutShort =
  'The photo could not be read: the file is cut short. Copy it from the camera again and upload that.'
const tooManyPixels = 'The photo has more than 100 megapixels.'
const unreadable = (why: string) => `The photo could not be read: ${why}.`
const otherType = (type: string) => `The file is not a photo of the type ${type}.`

/**
 * How each hostile file must end: with its sentence or, if its hostile part is never read, as a photo. A file that is
 * not listed here fails the test.
 */
const ends: Record<string, readonly string[]> = {
  [photo]: [
    'png: 300 zTXt of 20 MB',
    'png: 300 iTXt of 20 MB',
    'png: 300 zTXt of NULs',
    'png: a tEXt of 40 MB',
    'png: a profile of 64 MB',
    'png: XMP of 100 MB',
    'png: XMP of entities',
    'png: EXIF that follows itself',
    'png: EXIF of noise',
    'png: 40 MP, interlaced',
    'png: 99 MP of RGB, complete',
    'png: an HTML page behind it',
    'jpeg: a progressive frame of 80 MP',
    'jpeg: a baseline frame of 99 MP',
    'jpeg: arithmetic coding',
    'jpeg: noise in each segment',
    'jpeg: EXIF that follows itself',
    'jpeg: EXIF of 65,535 entries',
    'jpeg: XMP of entities',
    'jpeg: a PDF behind it',
    'jpeg: a script inside',
    'jpeg: scan without an end',
    'webp: a web page behind it',
    'gif: 10,000 frames',
    'gif: a million frames',
    'gif: a comment of 30 MB',
    'tiff: 100,000 pages',
    'heic: turned 250 times',
    'heic: a profile of noise',
    'heic: a web page behind it',
    'x-nikon-nef: 65,535 entries',
    'x-nikon-nef: a web page behind it',
    'x-adobe-dng: pages inside each other',
    'x-adobe-dng: 2 billion pages inside',
    'x-canon-cr3: a description of noise',
  ],
  [otherType('image/x-nikon-nef')]: ['x-nikon-nef: a page that lies beyond the end'],
  [unreadable('it has too many parts')]: [
    'png: 200,000 tEXt',
    'png: 20,000 unknown chunks',
    'webp: 20,000 frames',
    'avif: a grid of 65,535 tiles',
    'avif: 10 MB of empty boxes',
    'x-nikon-nef: 12 million beginnings of a JPEG',
    'x-nikon-nef: 2 million scans without an end',
    'x-nikon-nef: 2 million previews',
  ],
  [unreadable('it has too many scans')]: ['jpeg: 20,000 restarts of the scan'],
  [unreadable('it has too much metadata')]: [
    'jpeg: 700 APP1 of 64 kB',
    'jpeg: 255 parts of a profile',
    'jpeg: 10 million empty comments',
    'webp: XMP of 40 MB',
  ],
  [unreadable('it needs too much memory')]: [
    'png: 99 MP of 16-bit RGBA, interlaced',
    'png: 99 MP of 16-bit RGBA, rotated',
    'jpeg: a progressive frame of 100 MP',
    'webp: a lossless canvas of 99 MP',
    'tiff: tiles of 2 billion squared',
    'heic: a canvas of 20,000 squared under a picture of 96 by 64',
    'x-nikon-nef: a progressive preview of 100 MP',
  ],
  [unreadable('the file is damaged or incomplete')]: [
    'jpeg: lossless coding',
    'jpeg: half of it',
    'tiff: a strip of 99 MP, 16 bits',
    'tiff: a directory that follows itself',
    'avif: half of it',
    'heic: a grid of 65,535 squared that says 96 by 64',
    'heic: a grid of 10,000 pictures',
    'heic: a grid that repeats one picture 10,000 times',
    'heic: a picture made of itself',
    'heic: a grid made of a grid made of it',
    'heic: a chain of 60,000 pictures',
    'heic: overlays of 2 to the power of 100 pictures',
    'heic: 60,000 items',
    'heic: a thumbnail of itself',
    'heic: properties that do not exist',
    'heic: cropped to more than it has',
    'heic: cropped by fractions of zero',
    'heic: a larger size than its picture has',
    'heic: a smaller size than its picture has',
    'heic: a coded picture of noise',
    'heic: a coded picture without an end',
    'heic: no coded picture',
    'heic: a box of 4 GB',
    'heic: a JPEG inside',
    'heic: half of it',
  ],
  [unreadable('the file is damaged')]: [
    'png: a chunk longer than the file',
    'png: no pixels',
    'png: a palette of 300 colours',
    'jpeg: a frame of no height',
    'jpeg: 17 components',
    'jpeg: only its header',
    'gif: a frame without an end',
    'webp: a chunk longer than the file',
    'webp: half of it',
    'tiff: 2 billion strips',
    'tiff: 65,535 entries',
    'tiff: a directory beyond the end',
    'tiff: a BigTIFF beyond the end',
    'tiff: a size of no width',
    'avif: a box that contains itself',
    'heic: a box of 9 billion GB',
  ],
  [tooManyPixels]: [
    'png: 50,000 squared, 1 bit',
    'png: 50,000 squared, RGB',
    'png: 4 billion squared',
    'jpeg: a frame of 65,535 squared',
    'gif: a screen of 65,535 squared',
    'webp: a canvas of 16 million squared',
    'avif: a picture of 4 billion squared',
    'avif: a picture of 20,000 squared',
  ],
}

/** How a camera file of each family must end. Four families can be recognised only by their first page. */
const endsOfRaw: Record<string, (type: string) => string> = {
  'a preview of 65,535 squared': () => tooManyPixels,
  'a preview without an end': () => noPreview,
  'only its head'(type) {
    if (/nef|arw|pef|dng/.test(type)) return otherType(type)
    return /cr2|orf|rw2/.test(type) ? cutShort : noPreview
  },
}

export function expectedEnd({ type, name }: HostileFile): string | undefined {
  if ((extraFormats.raw as readonly string[]).includes(type) && endsOfRaw[name])
    return endsOfRaw[name](type)
  const id = `${type.slice('image/'.length)}: ${name}`
  return Object.keys(ends).find((end) => ends[end]?.includes(id))
}
