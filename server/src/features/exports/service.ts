import { randomUUID } from 'node:crypto'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { globalExclusions } from '../keywords/queries.ts'
import { columnsFor, toRow } from './columns.ts'
import {
  countUnexpired,
  deleteExports,
  expiredExports,
  insertExport,
  photosToExport,
  setExportRows,
} from './queries.ts'
import type { SheetKind } from './sheet.ts'

const hourMs = 3_600_000
const maxPerHour = 60

type Needs = Pick<Deps, 'db' | 'clock' | 'storage'>

/**
 * Writes the caller's photos with these names (all photos if there are none, A-25) to a spreadsheet and returns a link
 * to it that is valid for an hour. Throws `rate_limited` above 60 exports an hour.
 */
export async function exportPhotos(
  deps: Needs,
  actor: Actor,
  names: string[],
  kind: SheetKind,
): Promise<string> {
  const { db, clock, storage } = deps
  const now = clock.now()
  if ((await countUnexpired(db, actor.userId, now)) >= maxPerHour) {
    throw new AppError('rate_limited', 'Too many exports. Try again in an hour.', hourMs / 1000)
  }
  const expiresAt = new Date(now.getTime() + hourMs)
  const key = `exports/${actor.userId}/${randomUUID()}.${kind}`
  const columns = columnsFor(actor.role)
  const excluded = await globalExclusions(db, actor.userId)

  await insertExport(db, actor.userId, key, expiresAt)
  let count = 0
  async function* rows() {
    for await (const photo of photosToExport(db, actor.userId, names)) {
      count += 1
      yield toRow(columns, photo, excluded)
    }
  }
  const { contentTypes, sheet } = await sheetWriter()
  await storage.write(key, sheet(kind, columns, rows()), contentTypes[kind])
  await setExportRows(db, actor.userId, key, count)
  return storage.signGet(key, expiresAt, `data.${kind}`)
}

/** Its library is loaded for the first export: most starts of the server see none for a long time. */
const sheetWriter = () => import('./sheet.ts')

/** Removes expired exports. The object goes first, so that the next run can repeat what a crash interrupted. */
export async function removeExpired(deps: Needs, signal: AbortSignal): Promise<void> {
  let keys = await expiredExports(deps.db, deps.clock.now())
  while (keys.length > 0 && !signal.aborted) {
    await deps.storage.remove(keys)
    await deleteExports(deps.db, keys)
    keys = await expiredExports(deps.db, deps.clock.now())
  }
}
