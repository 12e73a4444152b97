import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { WriterFailed } from '../../ports/metadata-writer.ts'
import { StorageUnavailable } from '../../ports/object-storage.ts'
import { globalExclusions } from '../keywords/queries.ts'
import { archiveFiles } from './archive-files.ts'
import { type PartId, partToWrite, updatePart } from './archive-queries.ts'
import { emptyReport } from './archive-report.ts'
import { zipStream } from './zip-stream.ts'

/** How often the progress of a part is stored. */
const reportMs = 1000

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'storage' | 'metadataWriter'>

/** Writes a part of an archive. A failure is stored with the part, so that users see it and can try again. */
export async function writePart(deps: Needs, place: PartId, signal: AbortSignal): Promise<void> {
  const { db, storage, log } = deps
  const part = await partToWrite(db, place)
  if (!part?.key || part.is_ready) return
  const { key } = part
  const folder = await mkdtemp(join(tmpdir(), 'verso-photos-'))
  try {
    await checkRoom(deps, part.bytes)
    await storage.write(
      key,
      await partBody(deps, { ...part, key }, folder, signal),
      'application/zip',
    )
    await updatePart(db, key, { done: part.photos.length, is_ready: true })
  } catch (error) {
    // A process that is stopping leaves the part to the next one.
    signal.throwIfAborted()
    log.error({ err: error, key }, 'a part of a download with metadata failed')
    await updatePart(db, key, { failure: failureOf(error) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Part = { key: string; user_id: string; hierarchy_root: string | null } & Pick<
  NonNullable<Awaited<ReturnType<typeof partToWrite>>>,
  'photos'
>

async function partBody(deps: Needs, part: Part, folder: string, signal: AbortSignal) {
  const { db, clock, storage, metadataWriter } = deps
  const { key, photos, user_id: userId, hierarchy_root: hierarchyRoot } = part
  const excluded = await globalExclusions(db, userId)
  let done = 0
  let reported = performance.now()
  async function onPhoto(): Promise<void> {
    signal.throwIfAborted()
    done += 1
    if (performance.now() - reported < reportMs) return
    reported = performance.now()
    await updatePart(db, key, { done })
  }
  const writing = { storage, metadataWriter, folder, excluded, hierarchyRoot }
  const report = emptyReport()
  return zipStream(archiveFiles({ db, userId, photos, writing, report, now: clock.now(), onPhoto }))
}

async function checkRoom({ storage }: Needs, bytes: number): Promise<void> {
  const space = await storage.space()
  if (space && space.free < bytes * 1.1) throw new NoRoom()
}

class NoRoom extends Error {}

function failureOf(error: unknown): string {
  if (error instanceof NoRoom)
    return 'There is not enough space on the server for this part. Choose fewer photos, or ask the administrator.'
  if (error instanceof StorageUnavailable)
    return 'The photo storage could not be used. Please try again later.'
  if (error instanceof WriterFailed) return error.message
  return 'This part could not be written. Please try again.'
}
