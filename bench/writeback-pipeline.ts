import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { mergePlan } from '@verso/metadata/merge-plan.ts'
import { usualChoices } from '@verso/metadata/photo-words.ts'
import { exiftoolPath } from 'exiftool-vendored'
import { openExifToolWriter } from '../server/src/adapters/exiftool/exiftool-writer.ts'
import { trickyWords } from '../server/src/test/words.ts'
import type { Figure } from './figures.ts'
import { inLanes } from './lanes.ts'
import { makePhotos } from './photos.ts'
import { cpuSecondsOf } from './processes.ts'

/** Makes files of about 3 MB. */
const quality = 87
const lanes = 2
const words = { ...trickyWords, description: 'A harbour at dusk' }

/** Compares the CPU time per photo for writing words as the server does with that of ExifTool alone in one process. */
export async function benchPipeline(folder: string, size: number): Promise<Figure[]> {
  const photos = await makePhotos(join(folder, 'photos'), size, quality)
  const raw = await cpuOf(() => writeRaw(folder, photos))
  const whole = await cpuOf(() => writeSafely(photos))
  return [
    {
      name: `CPU a photo, ${size} photos`,
      value: (whole / size) * 1000,
      unit: 'ms',
      against: { what: 'raw ExifTool', value: (raw / size) * 1000 },
      bar: { max: 6 },
    },
  ]
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = cpuSecondsOf(process.pid)
  await work()
  return cpuSecondsOf(process.pid) - before
}

async function writeSafely(photos: string[]): Promise<void> {
  const writer = openExifToolWriter()
  const request = { contentType: 'image/jpeg', words, choices: usualChoices }
  await inLanes(lanes, photos, async (photo) => {
    const { outcome } = await writer.writeCopy(photo, `${photo}.copy`, request)
    if (outcome !== 'written') throw new Error(`${photo} was not written.`)
    await rm(`${photo}.copy`)
  })
  await writer.stop()
}

/** Writes the same tags without checks. Structures are left out, because the command line writes them differently. */
async function writeRaw(folder: string, photos: string[]): Promise<void> {
  const changes = mergePlan({}, words, { hasIptc: true, turnedBy: 'exif' }, usualChoices)
  const tags = Object.entries(changes).flatMap(([tag, value]) =>
    [value].flat().flatMap((each) => (typeof each === 'object' ? [] : [`-${tag}=${String(each)}`])),
  )
  const commands = photos.flatMap((photo) => [...tags, '-o', `${photo}.copy`, photo, '-execute'])
  await writeFile(join(folder, 'args'), commands.join('\n'))
  await promisify(execFile)(await exiftoolPath(), ['-@', join(folder, 'args')], {
    maxBuffer: 2 ** 26,
  })
  for (const photo of photos) await rm(`${photo}.copy`)
}
