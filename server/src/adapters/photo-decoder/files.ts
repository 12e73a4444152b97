import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { payloadRanges } from '@verso/metadata/payload-ranges.ts'
import type { InspectedPhoto, PreparedPhoto } from '../../ports/photo-decoder.ts'
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
import { measure } from './load.ts'
import { HeavyJob, type Tasks } from './messages.ts'
import { inspectImage } from './open-image.ts'
import { readPixels } from './pixels.ts'

export async function inspectFile({
  path,
  limits,
}: Tasks['inspect']['input']): Promise<InspectedPhoto> {
  const bytes = await readFile(path)
  const { contentType, scanned } = measure(bytes, limits)
  const header = await inspectImage(scanned.bytes, contentType, limits)
  return { ...header, payloadHash: payloadHash(bytes) }
}

function payloadHash(bytes: Buffer): string | null {
  const ranges = payloadRanges(bytes)
  if (!ranges) return null
  const hash = createHash('sha256')
  for (const [start, end] of ranges) hash.update(bytes.subarray(start, end))
  return hash.digest('hex')
}

/** Throws `HeavyJob` unless such a job is allowed now. */
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
  const image = await inspectImage(scanned.bytes, contentType, limits)
  const previewBox = previewBoxOf(contentType)
  const decoded = await decodeUpright(scanned.bytes, limits, [thumbnailBox, copyBox, previewBox])
  const small = await fitted(decoded, thumbnailBox)
  const thumbnail = await thumbnailOf(small)
  const modelCopy = copyBox && (await modelCopyOf(decoded, copyBox))
  const preview = previewBox && (await previewOf(decoded))
  let metadataFault: string | null = null
  const facts = await readFacts({ bytes, fileName, now }, (error) => {
    metadataFault = String(error)
  })
  const pixels = await readPixels(small)
  return { ...image, thumbnail, modelCopy, preview, facts: { ...facts, pixels }, metadataFault }
}
