import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { zipStream } from '../server/src/features/exports/zip-stream.ts'
import { atMost, type Figure } from './figures.ts'
import { makePhotos } from './photos.ts'
import { watchMemory } from './processes.ts'
import { benchPipeline } from './writeback-pipeline.ts'

/** Makes files of about 0.6 MB of the same 12 megapixels. */
const quality = 30
const rounds = 3
/** More photos must not need more memory; the rest is what the collector leaves. */
const memoryGrowth = 1.25

/** A zip of 2,000 photos compared with reading and writing the same bytes, then the cost of writing words into photos. */
export async function benchWriteback(folder: string, size = 2000): Promise<Figure[]> {
  const photos = await makePhotos(join(folder, 'photos'), size, quality)
  const target = join(folder, 'target')
  const ratios: number[] = []
  let [few, all] = [0, 0]
  await zip(photos.slice(0, 100), target)
  for (let round = 0; round < rounds; round += 1) {
    const floor = await timed(() => copyAll(photos, target))
    few = Math.max(few, await peakDuring(() => zip(photos.slice(0, size / 10), target)))
    let ms = 0
    all = Math.max(all, await peakDuring(async () => (ms = await timed(() => zip(photos, target)))))
    ratios.push(floor / ms)
    console.log(`copied in ${Math.round(floor)} ms, zipped in ${Math.round(ms)} ms`)
  }
  await rm(join(folder, 'photos'), { recursive: true })
  await mkdir(join(folder, 'pipeline'))
  const best = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  return [
    {
      name: 'zip, of the rate of a copy',
      value: best,
      unit: '',
      against: { what: 'copy', value: 1 },
      bar: { min: 0.7 },
    },
    atMost(`memory, ${size} against ${size / 10} photos`, all, few * memoryGrowth, 'MB'),
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
