import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../server/src/config.ts'
import { copyBox, originalPixels } from '../server/src/features/keywording/copy-box.ts'
import { placeAt } from '../server/src/features/photo-facts/places.ts'
import type { PhotoDecoder } from '../server/src/ports/photo-decoder.ts'
import type { PhotoFacts, VisionModel } from '../server/src/ports/vision-model.ts'

/** What the model receives: everything, as in the app, or only the picture. */
export type Condition = 'facts' | 'pixels'

export type PreparedPhoto = { jpeg: Buffer; thumbnail: Buffer; facts: PhotoFacts }

/** The size in pixels that the owner set; null means "Original". */
type Dimensions = { dimension_width: number | null; dimension_height: number | null }
const original: Dimensions = { dimension_width: null, dimension_height: null }

/** Prepares a photo for this model as the app does. Throws `PhotoRefused` if the app would refuse the file. */
export async function preparePhoto(
  { config, decoder }: { config: Config; decoder: PhotoDecoder },
  { path, name = basename(path), types }: { path: string; name?: string; types: readonly string[] },
  model: VisionModel,
  dimensions = original,
): Promise<PreparedPhoto> {
  const { modelCopy, thumbnail, facts } = await decoder.prepare(path, {
    limits: { types, megapixels: config.MAX_MEGAPIXELS },
    fileName: name,
    now: new Date(),
    copyBox:
      model.wantsCopy === false ? null : copyBox(dimensions, originalPixels({ config, model })),
  })
  const gps_place = facts.gps && placeAt(facts.gps)
  return { jpeg: modelCopy ?? Buffer.alloc(0), thumbnail, facts: { ...facts, gps_place } }
}

/**
 * The facts that a model receives. The file's keywords are hidden if they are the truth, because the model would only
 * repeat them. With `pixels`, only what the pixels show.
 */
export function factsFor(
  facts: PhotoFacts,
  condition: Condition,
  hidesKeywords: boolean,
): PhotoFacts {
  if (condition === 'facts') return hidesKeywords ? { ...facts, existing_keywords: [] } : facts
  return {
    camera_date: null,
    scan_date: null,
    utc_offset: null,
    device: null,
    gps: null,
    place: null,
    gps_place: null,
    existing_keywords: [],
    existing_title: null,
    existing_caption: null,
    file_name: '',
    ...(facts.pixels && { pixels: facts.pixels }),
  }
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
