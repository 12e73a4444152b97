import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ExifTool } from 'exiftool-vendored'
import { photosIn, photoTypes } from '../eval/folder-photos.ts'
import { openPhotoDecoder } from '../server/src/adapters/photo-decoder/photo-decoder.ts'
import { type PreparedPhoto, PhotoRefused } from '../server/src/ports/photo-decoder.ts'
import { type ExifToolTags, differences } from './metadata-differences.ts'

const folder = process.argv[2]
if (!folder) {
  console.error(
    'npm run metadata -- FOLDER compares what Verso reads from its photos with ExifTool.',
  )
  process.exit(2)
}
const limits = { types: [...photoTypes], megapixels: 100 }
const files = await photosIn(folder)

const decoder = openPhotoDecoder()
const exifTool = new ExifTool({ maxProcs: 1, taskTimeoutMillis: 60_000 })
const now = new Date()
const counts = { compared: 0, refused: 0, differences: 0 }
const tones = new Map<string, string[]>()

async function compare(file: string): Promise<void> {
  const path = join(folder ?? '', file)
  const photo = await prepared(path)
  if (!photo) {
    counts.refused += 1
    return
  }
  const tags = await exifTool.readRaw(path, { readArgs: ['-G1', '-n', '-fast', '-struct'] })
  const found = differences(tags as unknown as ExifToolTags, photo, now)
  counts.compared += 1
  counts.differences += found.length
  for (const line of found) console.log(`${file}: ${line}`)
  const { tone } = photo.facts.pixels
  tones.set(tone, [...(tones.get(tone) ?? []), file])
}

/** Null for a file that Verso refuses, because Verso then has no metadata to compare. */
async function prepared(path: string): Promise<PreparedPhoto | null> {
  try {
    return await decoder.prepare(path, { limits, fileName: '', now, copyBox: null })
  } catch (error) {
    if (error instanceof PhotoRefused) return null
    throw error
  }
}

async function work(): Promise<void> {
  for (let file = files.shift(); file; file = files.shift()) await compare(file)
}

await Promise.all(Array.from({ length: availableParallelism() }, work))
await Promise.all([decoder.stop(), exifTool.end()])
for (const tone of ['black and white', 'sepia']) {
  console.log(`${tone}: ${(tones.get(tone) ?? []).join(', ') || 'none'}`)
}
console.log(
  `${counts.compared} photos compared, ${counts.refused} refused, ${counts.differences} differences`,
)
