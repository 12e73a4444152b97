import sharp, { type Metadata, type Sharp } from 'sharp'
import { type DecodeLimits, PhotoRefused } from '../../ports/photo-decoder.ts'
import { readHeif } from './scan/heif.ts'

/** The bytes of a picture, and their type. */
export type Readable = { bytes: Buffer; type: string }

/**
 * Only loaders of known photo types may read uploaded bytes, so that a text file named .jpg or an SVG named .png is
 * not read.
 */
const loaders: Record<string, { buffer: string | null; matches: (head: Buffer) => boolean }> = {
  'image/jpeg': {
    buffer: 'VipsForeignLoadJpegBuffer',
    matches: (head) => head.readUIntBE(0, 3) === 0xffd8ff,
  },
  'image/png': {
    buffer: 'VipsForeignLoadPngBuffer',
    matches: (head) => head.subarray(1, 8).equals(pngRest),
  },
  'image/gif': {
    buffer: 'VipsForeignLoadNsgifBuffer',
    matches: (head) => /^GIF8[79]a/.test(ascii(head)),
  },
  'image/webp': {
    buffer: 'VipsForeignLoadWebpBuffer',
    matches: (head) => /^RIFF.{4}WEBP/s.test(ascii(head)),
  },
  'image/tiff': {
    buffer: 'VipsForeignLoadTiffBuffer',
    matches: (head) => /^(II[*+]\0|MM\0[*+])/.test(ascii(head)),
  },
  'image/avif': {
    buffer: 'VipsForeignLoadHeifBuffer',
    matches: (head) => /^.{4}ftyp(avi[fs]|mif1.{4}(.{4})?avif)/s.test(ascii(head)),
  },
  'image/heic': {
    // See heic.ts.
    buffer: null,
    matches: (head) => /^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(ascii(head)),
  },
}
/** How camera files begin. The last four families are recognised by their first page. */
const rawBeginnings: Record<string, RegExp> = {
  'image/x-canon-cr2': /^(II\*\0|MM\0\*).{4}CR/s,
  'image/x-canon-cr3': /^.{4}ftypcrx /s,
  'image/x-fuji-raf': /^FUJIFILMCCD-RAW/,
  'image/x-olympus-orf': /^(II(RO|RS)|MMOR)/,
  'image/x-panasonic-rw2': /^IIU\0/,
  'image/x-nikon-nef': /^(II\*\0|MM\0\*)/,
  'image/x-sony-arw': /^(II\*\0|MM\0\*)/,
  'image/x-pentax-pef': /^(II\*\0|MM\0\*)/,
  'image/x-adobe-dng': /^(II\*\0|MM\0\*)/,
}
const pngRest = Buffer.from('PNG\r\n\x1a\n', 'latin1')
const ascii = (bytes: Buffer) => bytes.subarray(0, 24).toString('latin1')

/** Applies to this whole process: any other loader is enabled when the first file of its type is opened. */
export function enableOnlyJpeg(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  // Model copies are JPEGs.
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer'] })
}

/** The type according to the first bytes of the file; null for types that are not accepted. */
export function sniffType(bytes: Buffer, types: readonly string[]): string | null {
  if (bytes.length < 16) return null
  const matches = (type: string) =>
    loaders[type]?.matches(bytes) ?? rawBeginnings[type]?.test(ascii(bytes)) ?? false
  return types.find(matches) ?? null
}

/** Reads the upright size from the header, without decoding pixels. Throws `PhotoRefused`, also above the pixel limit. */
export async function uprightSize(
  { bytes, type }: Readable,
  limits: DecodeLimits,
): Promise<{ width: number; height: number }> {
  const { width, height } =
    type === 'image/heic' ? readHeif(bytes).upright : (await readHeader(bytes, type)).autoOrient
  if (width * height > limits.megapixels * 1e6)
    throw new PhotoRefused('too_large', `The photo has more than ${limits.megapixels} megapixels.`)
  return { width, height }
}

/** Reads header and embedded metadata. Throws `unreadable`. */
export async function readHeader(bytes: Buffer, contentType: string): Promise<Metadata> {
  const loader = loaders[contentType]?.buffer
  if (loader) sharp.unblock({ operation: [loader] })
  try {
    // The caller checks the size; reading a header is cheap for any size.
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw new PhotoRefused('unreadable', 'The photo could not be read: the file is damaged.')
  }
}

/**
 * A decoder that fails on damaged files ('error'), but accepts unusual headers ('warning'). It decodes the first
 * frame of an animation. Call `uprightSize` first.
 */
export function openImage(bytes: Buffer, limits: DecodeLimits): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: limits.megapixels * 1e6 })
}
