import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { zipStream } from '../server/src/features/exports/zip-stream.ts'
import { atMost, type Figure } from './figures.ts'
import { makePhotos } from './photos.ts'
import { watchMemory } from './processes.ts'
import { benchPipeline } from './writeback-pipeline.ts'

/** Makes files of about 0.6 MB with 12 megapixels. */
const quality = 30
/** Pairs of a copy and a zip, made one right after the other, so that other load on the machine slows both. */
const pairs = 20
/** More photos must not need more memory; the margin is for garbage not yet collected. */
const memoryGrowth = 1.25

/**
 * Compares a zip of 2,000 photos with reading and writing the same bytes, then measures the cost of writing words
 * into photos.
 */
export async function benchWriteback(folder: string, size = 2000): Promise<Figure[]> {
  const photos = await makePhotos(join(folder, 'photos'), size, quality)
  const target = join(folder, 'target')
  const tenth = size / 10
  await zip(photos.slice(0, tenth), target)
  const few = await peakDuring(() => zip(photos.slice(0, tenth), target))
  const all = await peakDuring(() => zip(photos, target))
  const ratios: number[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    const some = photos.slice((pair % 10) * tenth, ((pair % 10) + 1) * tenth)
    const copied = await timed(() => copyAll(some, target))
    const zipped = await timed(() => zip(some, target))
    ratios.push(copied / zipped)
  }
  console.log(`rates of a zip: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`)
  await rm(join(folder, 'photos'), { recursive: true })
  await mkdir(join(folder, 'pipeline'))
  return [
    {
      name: 'zip, of the rate of a copy',
      value: ratios.toSorted((a, b) => a - b)[pairs / 2] ?? 0,
      unit: '',
      against: { what: 'copy', value: 1 },
      bar: { min: 0.7 },
    },
    atMost(`memory, ${size} against ${tenth} photos`, all, few * memoryGrowth, 'MB'),
    ...(await benchPipeline(join(folder, 'pipeline'), Math.min(300, size))),
  ]
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function peakDuring(work: () => Promise<unknown>): Promise<number> {
  const peak = watchMemory(process.pid, 50)
  await work()
  return peak()
}

async function copyAll(photos: string[], target: string): Promise<void> {
  await pipeline(async function* () {
    for (const photo of photos) yield* createReadStream(photo)
  }, createWriteStream(target))
}

async function* files(photos: string[]) {
  for (const photo of photos)
    yield {
      path: basename(photo),
      modifiedAt: new Date(),
      body: createReadStream(photo),
      isCompressed: true,
    }
}

const zip = (photos: string[], target: string) =>
  pipeline(zipStream(files(photos)), createWriteStream(target))
