import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { sidecar } from '@verso/metadata/sidecar.ts'
import { planCopy, writeCopy } from '@verso/metadata/written-copy.ts'
import { writeDurably } from '../disk/durable-files.ts'
import { ifPresent } from '../disk/if-present.ts'
import type { LocalFile } from '../plan/local-file.ts'
import type { ServerPhoto } from '../plan/server-photo.ts'
import { keepAttributes, replaceableStats } from './attributes.ts'
import type { Tool } from './exiftool.ts'
import { hashesOf, readHashes, sha256Of } from './hashes.ts'
import type { Change } from './journal.ts'
import { planWrite, type WriteOptions, type WritePlan } from './plan-write.ts'
import { type Draft, type Prepared, type Run, Skipped, unchangedSince } from './run.ts'
import { undoBytes } from './undo-bytes.ts'

export type WriteJob = {
  file: Pick<LocalFile, 'path' | 'contentType' | 'sha256'>
  photo: ServerPhoto
}
/** `notes` are readable messages about what could not be kept. */
export type Written = {
  outcome: 'written' | 'sidecar' | 'unchanged'
  target: string
  notes: string[]
}

/**
 * Writes the words of a photo into its file or a sidecar. The original is only read: a verified copy replaces it
 * atomically, and the old bytes are kept. Throws `Skipped` or `WordsRefused`, with the file unchanged.
 */
export async function writePhoto(
  { run, tool, options }: { run: Run; tool: Tool; options: WriteOptions },
  { file, photo }: WriteJob,
): Promise<Written> {
  await assertInPlace(file)
  const plan = await planWrite(tool, file, photo.words, options)
  const { target, kind } = plan
  const notes = plan.copy.notTurned ? [plan.copy.notTurned] : []
  if (Object.keys(plan.copy.changes).length === 0) return { outcome: 'unchanged', target, notes }
  // For a sidecar, nothing else checks that the photo itself is unchanged.
  if (kind !== 'inside' && (await readHashes(file.path)).sha256 !== file.sha256)
    throw new Skipped(changed)
  await run.change(target, (draft) => {
    if (kind === 'new_sidecar') return prepareSidecar(draft, plan, photo)
    const expected = kind === 'inside' ? file.sha256 : null
    return prepareCopy({ run, tool, draft, plan, photo, notes }, expected)
  })
  return { outcome: kind === 'inside' ? 'written' : 'sidecar', target, notes }
}

const changed = 'The file has changed since the preview. Look at the preview again.'

/** Throws `Skipped` if the resolved path no longer exists or now leads to another file. */
async function assertInPlace({ path }: WriteJob['file']): Promise<void> {
  const now = await ifPresent(() => realpath(path))
  if (now === null)
    throw new Skipped('The file is no longer here: it was moved, renamed or deleted.')
  if (now !== path)
    throw new Skipped('The file or its folder is a link now. Look at the folder again.')
}

type Preparing = {
  run: Run
  tool: Tool
  draft: Draft
  plan: WritePlan
  photo: ServerPhoto
  notes: string[]
}

async function prepareCopy(
  { run, tool, draft, plan, photo, notes }: Preparing,
  expected: string | null,
): Promise<Prepared> {
  const { target: source } = plan
  const { n, temp } = draft
  const isUnchanged = await unchangedSince(source)
  const stats = await replaceableStats(source)
  const before = await readFile(source)
  const original = hashesOf(before)
  if (expected && original.sha256 !== expected) throw new Skipped(changed)

  const known = {
    ...tool,
    payloadHash: async (path: string) =>
      path === source ? original.payloadHash : tool.payloadHash(path),
  }
  // An existing sidecar may have changed since the preview, so its copy is planned again.
  const copy = expected ? plan.copy : await planCopy(tool, source, plan.writing)
  await writeCopy(known, { source, copy: temp }, copy, plan.writing)
  await draft.reached('copied')
  const after = await readFile(temp)
  const { start, end, old } = undoBytes(before, after)
  const oldName = `${n}.old`
  await writeDurably(join(run.folder, oldName), old)
  await draft.reached('kept')
  notes.push(...(await keepAttributes(temp, stats)))
  const { mode, mtimeMs } = stats
  const change: Change = {
    file: source,
    temp,
    before: original.sha256,
    after: sha256Of(after),
    photo: photo.id,
    undo: { old: oldName, start, end, mode, mtimeMs },
  }
  return { change, isUnchanged }
}

async function prepareSidecar(
  draft: Draft,
  plan: WritePlan,
  photo: ServerPhoto,
): Promise<Prepared> {
  const { target: file, writing } = plan
  const isUnchanged = await unchangedSince(file)
  const text = sidecar(writing.words, writing.choices)
  await writeDurably(draft.temp, text)
  await draft.reached('copied')
  const after = sha256Of(Buffer.from(text))
  return { change: { file, temp: draft.temp, before: null, after, photo: photo.id }, isUnchanged }
}
