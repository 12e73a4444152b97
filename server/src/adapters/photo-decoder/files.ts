import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { payloadRanges } from '@verso/metadata/payload-ranges.ts'
import type { InspectedPhoto, PreparedPhoto } from '../../ports/photo-decoder.ts'
import { decodeUpright, modelCopyOf, thumbnailOf } from './copies.ts'
import { readFacts } from './facts/facts.ts'
import type { Tasks } from './messages.ts'
import { inspectImage } from './open-image.ts'
import { readPixels } from './pixels.ts'

export async function inspectFile({
  path,
  limits,
}: Tasks['inspect']['input']): Promise<InspectedPhoto> {
  const bytes = await readFile(path)
  return { ...(await inspectImage(bytes, limits)), payloadHash: payloadHash(bytes) }
}

function payloadHash(bytes: Buffer): string | null {
  const ranges = payloadRanges(bytes)
  if (!ranges) return null
  const hash = createHash('sha256')
  for (const [start, end] of ranges) hash.update(bytes.subarray(start, end))
  return hash.digest('hex')
}

export async function prepareFile({
  path,
  limits,
  fileName,
  now,
  copyBox,
}: Tasks['prepare']['input']): Promise<PreparedPhoto> {
  const bytes = await readFile(path)
  const image = await inspectImage(bytes, limits)
  const decoded = await decodeUpright(bytes, limits, copyBox)
  const thumbnail = await thumbnailOf(decoded)
  const modelCopy = copyBox && (await modelCopyOf(decoded, copyBox))
  let metadataFault: string | null = null
  const facts = await readFacts({ bytes, fileName, now }, (error) => {
    metadataFault = String(error)
  })
  const pixels = await readPixels(decoded)
  return { ...image, thumbnail, modelCopy, facts: { ...facts, pixels }, metadataFault }
}
