import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { writableFormat } from '@verso/metadata/formats.ts'
import { heifOrientation } from '@verso/metadata/heif-orientation.ts'
import { payloadRanges } from '@verso/metadata/payload-ranges.ts'
import type { InspectedPhoto, PreparedPhoto } from '../../ports/photo-decoder.ts'
import { release } from '../release.ts'
import {
  decodeUpright,
  fitted,
  modelCopyOf,
  previewBoxOf,
  previewOf,
  thumbnailBox,
  thumbnailOf,
} from './copies.ts'
import { readFacts } from './facts/facts.ts'
import { heicToTiff } from './heic.ts'
import { measure } from './load.ts'
import { HeavyJob, type Tasks } from './messages.ts'
import { type Readable, uprightSize } from './open-image.ts'
import { readPixels } from './pixels.ts'
import { cr3Directories } from './scan/cr3-directories.ts'
import { cameraTiff, isCameraRaw } from './scan/raw.ts'

export async function inspectFile({
  path,
  limits,
}: Tasks['inspect']['input']): Promise<InspectedPhoto> {
  const bytes = await readFile(path)
  const { contentType, scanned } = measure(bytes, limits)
  const type = isCameraRaw(contentType) ? 'image/jpeg' : contentType
  const size = await uprightSize({ bytes: scanned.bytes, type }, limits)
  const inspected = { contentType, ...size, payloadHash: payloadHash(bytes) }
  release(bytes)
  return inspected
}

function payloadHash(bytes: Buffer): string | null {
  const ranges = payloadRanges(bytes)
  if (!ranges) return null
  const hash = createHash('sha256')
  for (const [start, end] of ranges) hash.update(bytes.subarray(start, end))
  return hash.digest('hex')
}

/** Throws `HeavyJob` if the job is heavy and that is not allowed now. */
export async function prepareFile({
  path,
  limits,
  fileName,
  now,
  copyBox,
  isHeavyAllowed = false,
}: Tasks['prepare']['input']): Promise<PreparedPhoto> {
  const bytes = await readFile(path)
  const { contentType, scanned, isHeavy, bounds } = measure(bytes, limits)
  if (isHeavy && !isHeavyAllowed) throw new HeavyJob(bounds)
  const picture = await forSharp(scanned.bytes, contentType)
  const size = await uprightSize(picture, limits)
  const previewBox = previewBoxOf(contentType)
  const decoded = await decodeUpright(picture.bytes, limits, [thumbnailBox, copyBox, previewBox])
  const small = await fitted(decoded, thumbnailBox)
  const thumbnail = await thumbnailOf(small)
  const modelCopy = copyBox && (await modelCopyOf(decoded, copyBox))
  const preview = previewBox && (await previewOf(decoded))
  const sources = metadataIn(bytes, contentType, scanned.bytes)
  let metadataFault: string | null = null
  const facts = await readFacts({ sources, fileName, now }, (error) => {
    metadataFault = String(error)
  })
  const pixels = await readPixels(small)
  const isHeif = writableFormat(contentType)?.turnedBy === 'heif'
  const heif = isHeif ? { heif_orientation: heifOrientation(bytes) } : {}
  release(bytes, picture.bytes, decoded.data, small.data)
  return {
    contentType,
    ...size,
    thumbnail,
    modelCopy,
    preview,
    facts: { ...facts, ...heif, pixels },
    metadataFault,
  }
}

/** sharp has no decoder for HEVC; for a camera file, its preview is the picture. */
async function forSharp(bytes: Buffer, type: string): Promise<Readable> {
  if (type === 'image/heic') return { bytes: await heicToTiff(bytes), type: 'image/tiff' }
  return { bytes, type: isCameraRaw(type) ? 'image/jpeg' : type }
}

/** The parts of a file that contain metadata: a RAF has it in its preview, a CR3 in several places. */
function metadataIn(bytes: Buffer, contentType: string, preview: Buffer): Buffer[] {
  if (!isCameraRaw(contentType)) return [bytes]
  const first = cameraTiff(bytes) ?? preview
  return contentType === 'image/x-canon-cr3' ? [first, ...cr3Directories(bytes)] : [first]
}
