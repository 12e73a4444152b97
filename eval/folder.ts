import { join } from 'node:path'
import type { Config } from '../server/src/config.ts'
import type { PhotoDecoder } from '../server/src/ports/photo-decoder.ts'
import { plainRequest } from '../server/src/ports/plain-options.ts'
import type { VisionModel } from '../server/src/ports/vision-model.ts'
import { prepareOnce } from './evaluate.ts'
import { photosIn, photoTypes, shuffled } from './folder-photos.ts'
import type { MeasuredPhoto, PhotoSource } from './photo-source.ts'
import { hashOfFile, preparePhoto } from './prepare-photo.ts'
import { readTruthFile, truthFileName } from './truth-file.ts'
import { combined, knowsNothing, noTruth, type Truth, truthOfFile } from './truth.ts'

type Needs = { config: Config; decoder: PhotoDecoder; say(sentence: string): void }

/** The photos of a folder, in random order. `truth.csv` takes precedence over the files' own metadata. */
export async function openFolder(
  needs: Needs,
  folder: string,
  { seed, max }: { seed: number; max: number | null },
): Promise<PhotoSource> {
  const names = await photosIn(folder)
  if (names.length === 0) throw new Error(`There are no photos in ${folder}.`)
  const stated = (await readTruthFile(folder, new Date())) ?? new Map<string, Truth>()
  const unknown = stated
    .keys()
    .filter((name) => !names.includes(name))
    .toArray()
  if (unknown.length > 0)
    needs.say(`${truthFileName} names files that are not in the folder: ${unknown.join(', ')}`)

  async function open(name: string, model: VisionModel): Promise<MeasuredPhoto | null> {
    const path = join(folder, name)
    const prepare = prepareOnce((asked) => preparePhoto(needs, { path, types: photoTypes }, asked))
    const first = await prepare(model)
    const truth = combined(stated.get(name) ?? noTruth, truthOfFile(first.facts))
    if (knowsNothing(truth)) return null
    return {
      name,
      truth,
      request: plainRequest,
      sha256: await hashOfFile(path),
      thumbnail: first.thumbnail,
      prepare,
      stored: [],
    }
  }

  const order = max === null ? names : shuffled(names, (name) => name, seed)
  return {
    photos: order.map((name) => (model: VisionModel) => open(name, model)),
    columns: [],
    notes: [],
  }
}
