import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { usualChoices } from '@verso/metadata/photo-words.ts'
import { ExifTool } from 'exiftool-vendored'
import { sha256Of } from '../desktop/src/engine/hashes.ts'
import { inParallel } from '../desktop/src/engine/in-parallel.ts'
import { listRuns, writtenPhotos } from '../desktop/src/engine/runs.ts'
import { scanFolder } from '../desktop/src/engine/scan-folder.ts'
import { undoRun } from '../desktop/src/engine/undo-run.ts'
import type { Outcome, WriteReport } from '../desktop/src/engine/write-run.ts'
import type { LocalFile } from '../desktop/src/plan/local-file.ts'
import { writeJobs } from '../desktop/src/work/write-jobs.ts'
import { trickyWords as words } from '../server/src/test/words.ts'
import { foreignTags, picture } from './written-differences.ts'

const origin = process.argv[2]
if (!origin) {
  console.error(
    'npm run words:disk -- FOLDER writes words into a copy of the folder as the desktop app does, compares everything else with the originals, writes again and undoes it.',
  )
  process.exit(2)
}
const root = await mkdtemp(join(tmpdir(), 'verso-words-on-disk-'))
const [folder, dataFolder] = [join(root, 'photos'), join(root, 'data')]
await cp(origin, folder, { recursive: true })
const tool = new ExifTool({ maxProcs: availableParallelism(), taskTimeoutMillis: 60_000 })
const problems: string[] = []
const options = { choices: usualChoices, sidecarNaming: 'full' as const }

/** Writes each file as a separate photo; files that were already written are recognised by the journal. */
async function write(files: LocalFile[]): Promise<WriteReport> {
  const written = writtenPhotos(await listRuns(dataFolder))
  const jobs = files.map((file) => {
    const id = written.get(file.sha256) ?? file.path
    const { sha256, payloadHash, size } = file
    const hashes = { sha256, payload_hash: payloadHash, bytes: size }
    return { file, photo: { id, original_name: file.path, reviewed_at: null, words, ...hashes } }
  })
  return writeJobs(dataFolder, jobs, options)
}

const originalOf = (path: string) => join(origin ?? '', relative(folder, path))
const isSame = async (path: string) =>
  sha256Of(await readFile(path)) === sha256Of(await readFile(originalOf(path)))

async function compare(path: string, outcome: Outcome): Promise<void> {
  const name = relative(folder, path)
  if (outcome !== 'written') {
    if (!(await isSame(path))) problems.push(`${name}: ${outcome}, and was changed`)
    return
  }
  const [before, after] = await Promise.all([picture(originalOf(path)), picture(path)])
  if (before !== after) problems.push(`${name}: THE PICTURE IS ANOTHER`)
  const lost = await foreignTags(tool, originalOf(path), path)
  problems.push(...lost.map((line) => `${name}: LOST ${line}`))
}

const { files, unreadable } = await scanFolder(folder)
const { run, results } = await write(files)
const counts = Object.fromEntries(
  Map.groupBy(results, ({ outcome }) => outcome)
    .entries()
    .map(([outcome, { length }]) => [outcome, length]),
)
for (const { path, outcome, reason } of results)
  if (reason && outcome !== 'sidecar')
    console.log(`${relative(folder, path)}: ${outcome}: ${reason}`)
await inParallel(results, ({ path, outcome }) => compare(path, outcome))
const again = await write((await scanFolder(folder)).files)
for (const { path, outcome } of again.results)
  if (outcome === 'written' || outcome === 'sidecar')
    problems.push(`${relative(folder, path)}: a second run writes again`)
for (const id of [again.run, run]) if (id) await undoRun(dataFolder, id)
await inParallel(files, async ({ path }) => {
  if (!(await isSame(path))) problems.push(`${relative(folder, path)}: undo is not exact`)
})
await tool.end()
await rm(root, { recursive: true })
for (const line of problems) console.log(line)
console.log(
  `${files.length} files, ${unreadable.length} unreadable: ${JSON.stringify(counts)}; ${problems.length} problems`,
)
process.exitCode = problems.length > 0 ? 1 : 0
