import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { WriterFailed } from '../../ports/metadata-writer.ts'
import { globalExclusions } from '../keywords/queries.ts'
import { archivablePhotos, storedPhotos } from './archive-queries.ts'
import { checkWriter } from './archives.ts'
import { insertExport } from './queries.ts'
import { writePhoto } from './written-photo.ts'

const linkMs = 3_600_000
type Needs = Pick<Deps, 'db' | 'clock' | 'storage' | 'metadataWriter'>

/** Returns a link to a copy of the one named photo with its words inside, under the original's name. */
export async function copyPhoto(
  deps: Needs,
  userId: string,
  { names, keyword_root }: ParsedInput<'exportData'>,
): Promise<CallOutput<'exportData'>> {
  const { db, clock, storage } = deps
  await checkWriter(deps)
  const hierarchyRoot = keyword_root ?? null
  if (names.length !== 1) throw new AppError('invalid_input', 'Name one photo.')
  const [found] = await archivablePhotos(db, userId, { names })
  const wanted = found ? [{ id: found.id, path: '' }] : []
  const [photo] = (await storedPhotos(db, userId, wanted)).values()
  if (!photo) throw new AppError('not_found', 'This photo is not in your library.')
  const until = new Date(clock.now().getTime() + linkMs)
  const folder = await mkdtemp(join(tmpdir(), 'verso-photo-'))
  try {
    const excluded = await globalExclusions(db, userId)
    const { copy, refused, notTurned } = await writePhoto(
      { ...deps, folder, excluded, hierarchyRoot },
      photo,
    )
    if (refused?.isTemporary) throw new AppError('unavailable', refused.reason)
    if (refused)
      throw new AppError(
        'unsupported_type',
        `${refused.reason} Select the photo and download its XMP sidecar instead.`,
      )
    const note = notTurned && { note: notTurned }
    if (!copy) {
      const publicUrl = await storage.signGet(photo.object_key, until, photo.original_name)
      return { publicUrl, ...note }
    }
    const key = `exports/${userId}/${randomUUID()}${copy.slice(copy.lastIndexOf('.'))}`
    await insertExport(db, userId, key, until)
    await storage.write(key, createReadStream(copy), photo.content_type)
    return { publicUrl: await storage.signGet(key, until, photo.original_name), ...note }
  } catch (error) {
    if (error instanceof WriterFailed) throw new AppError('unavailable', error.message)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
