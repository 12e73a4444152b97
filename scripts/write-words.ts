import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { usualChoices } from '@verso/metadata/photo-words.ts'
import { WordsRefused } from '@verso/metadata/words-refused.ts'
import { ExifTool } from 'exiftool-vendored'
import { photosIn, photoType } from '../eval/folder-photos.ts'
import { openExifToolWriter } from '../server/src/adapters/exiftool/exiftool-writer.ts'
import { trickyWords as words } from '../server/src/test/words.ts'
import { foreignTags, picture } from './written-differences.ts'

const folder = process.argv[2]
if (!folder) {
  console.error(
    'npm run words -- FOLDER writes words into copies of its photos and compares everything else with the originals.',
  )
  process.exit(2)
}
const files = await photosIn(folder)
const copies = await mkdtemp(join(tmpdir(), 'verso-words-'))
const writer = openExifToolWriter()
const tool = new ExifTool({ maxProcs: availableParallelism(), taskTimeoutMillis: 60_000 })
const counts = { written: 0, again: 0, unchanged: 0, refused: 0, damaged: 0, lost: 0, undecoded: 0 }

async function write(file: string, index: number): Promise<void> {
  const source = join(folder ?? '', file)
  const copy = join(copies, String(index))
  const request = { contentType: photoType(file), words, choices: usualChoices }
  try {
    const { outcome } = await writer.writeCopy(source, copy, request)
    counts[outcome] += 1
    if (outcome === 'unchanged') return
    await compare(file, source, copy)
    const again = await writer.writeCopy(copy, `${copy} again`, request)
    if (again.outcome === 'written') {
      counts.again += 1
      console.log(`${file}: a second run writes again`)
    }
  } catch (error) {
    if (!(error instanceof WordsRefused)) throw error
    counts.refused += 1
    console.log(`${file}: refused, ${error.reason}: ${error.message}`)
  } finally {
    await Promise.all([copy, `${copy} again`].map((path) => rm(path, { force: true })))
  }
}

async function compare(file: string, source: string, copy: string): Promise<void> {
  const [before, after] = await Promise.all([picture(source), picture(copy)])
  if (before === null) counts.undecoded += 1
  if (before !== after) {
    counts.damaged += 1
    console.log(`${file}: THE PICTURE IS ANOTHER`)
  }
  const lost = await foreignTags(tool, source, copy)
  counts.lost += lost.length
  for (const line of lost) console.log(`${file}: LOST ${line}`)
}

const waiting = files.entries()
async function work(): Promise<void> {
  for (const [index, file] of waiting) await write(file, index)
}

await Promise.all(Array.from({ length: availableParallelism() }, work))
await Promise.all([writer.stop(), tool.end()])
await rm(copies, { recursive: true })
console.log(
  `${files.length} photos: ${counts.written} written (${counts.undecoded} of them cannot be decoded, before and after), ${counts.unchanged} unchanged, ${counts.refused} refused; ${counts.damaged} pictures are others, ${counts.lost} foreign fields lost, ${counts.again} written again in a second run`,
)
process.exitCode = counts.damaged + counts.lost + counts.again > 0 ? 1 : 0
