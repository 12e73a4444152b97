import type { Db } from '../../db/client.ts'
import type { ArchivedPhoto } from '../../db/export-schema.ts'
import { ObjectMissing } from '../../ports/object-storage.ts'
import { storedPhotos, type StoredPhoto } from './archive-queries.ts'
import { type ArchiveReport, reportPath, reportText } from './archive-report.ts'
import { readOnce, writePhoto, type Writing, type WrittenPhoto } from './written-photo.ts'
import type { ArchivedFile } from './zip-stream.ts'

const maxPerBatch = 200
/** How many copies are made in advance while one is being sent. */
const ahead = 2

export type ArchiveSource = {
  db: Db
  userId: string
  photos: ArchivedPhoto[]
  writing: Writing
  report: ArchiveReport
  now: Date
  onPhoto(): Promise<void>
}
type Entry = { path: string; photo: StoredPhoto | undefined }
type Made = { path: string; photo: StoredPhoto; made: WrittenPhoto } | null

/** The files of a part: each photo, with a sidecar if its words could not be written into it, and the report. */
export async function* archiveFiles(source: ArchiveSource): AsyncGenerator<ArchivedFile> {
  const { report, writing, now } = source
  for await (const next of makeAhead(source)) {
    await source.onPhoto()
    if (!next) continue
    const { path, photo, made } = next
    const body = made.copy ? readOnce(made.copy) : await writing.storage.read(photo.object_key)
    yield { path, modifiedAt: photo.created_at, body, isAlreadyCompressed: true }
    if (made.notTurned) report.notTurned.push({ path, reason: made.notTurned })
    if (!made.refused) continue
    report.refused.push({ path, reason: made.refused.reason })
    yield { path: `${path}.xmp`, modifiedAt: now, body: made.refused.sidecar }
  }
  yield { path: reportPath, modifiedAt: now, body: reportText(report) }
}

/** Makes the copies of the next photos while one is being sent, so that the writer is never idle. */
async function* makeAhead(source: ArchiveSource): AsyncGenerator<Made> {
  const making: Promise<Made>[] = []
  for await (const entry of entries(source)) {
    const made = make(source, entry)
    // It is awaited later, and a failure is thrown there.
    made.catch(() => undefined)
    making.push(made)
    if (making.length > ahead) yield (await making.shift()) ?? null
  }
  for (const made of making) yield await made
}

async function* entries({ db, userId, photos }: ArchiveSource): AsyncGenerator<Entry> {
  for (let at = 0; at < photos.length; at += maxPerBatch) {
    const batch = photos.slice(at, at + maxPerBatch)
    const found = await storedPhotos(db, userId, batch)
    for (const { id, path } of batch) yield { path, photo: found.get(id) }
  }
}

async function make(source: ArchiveSource, { path, photo }: Entry): Promise<Made> {
  const { writing, report } = source
  if (!photo) {
    report.deleted.push(path)
    return null
  }
  try {
    // Checked now, so that a missing file does not end the whole archive later.
    await writing.storage.size(photo.object_key)
    const made = await writePhoto(writing, photo)
    if (made.copy) report.written += 1
    else if (!made.refused) report.unchanged += 1
    return { path, photo, made }
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error
    const list = (await isDeleted(source, photo)) ? report.deleted : report.unreadable
    list.push(path)
    return null
  }
}

/** A photo's row is deleted before its file, possibly since the row was read. */
async function isDeleted({ db, userId }: ArchiveSource, { id }: StoredPhoto): Promise<boolean> {
  const found = await storedPhotos(db, userId, [{ id, path: '' }])
  return found.size === 0
}
