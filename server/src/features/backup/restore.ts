import { randomUUID } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { NewObject } from '../../ports/object-storage.ts'
import { writeMarker } from '../installation/identity.ts'
import { acceptKey } from '../installation/queries.ts'
import { removeSelected } from '../photos/deletion.ts'
import { sweepOrphans } from '../uploads/sweep.ts'
import { type Contents, keyOf } from './contents.ts'
import { entryNames } from './manifest.ts'
import {
  isEmptyDatabase,
  refill,
  restartTasks,
  setSequences,
  setStorageMarker,
  writeRows,
} from './restore-queries.ts'
import { withSession } from './row-queries.ts'

type Needs = Pick<Deps, 'archives' | 'clock' | 'config' | 'connection' | 'db' | 'storage'>

/** `keyFingerprint`: the fingerprint of the key that the restored installation will have. */
type RestoreOptions = { file: string; contents: Contents; keyFingerprint: string }

/** Throws if the database already has tables. */
export async function checkDatabaseIsEmpty(db: Db): Promise<void> {
  if (!(await isEmptyDatabase(db)))
    throw new Error('The database of DATABASE_URL is not empty. A restore needs a new one.')
}

/** Fills the empty tables, which must have the state of `manifest.schema`, with the rows of the backup. All or nothing. */
export async function restoreRows(deps: Needs, { file, contents }: RestoreOptions): Promise<void> {
  const { manifest } = contents
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  await withSession(deps.connection, (session) =>
    refill(session, manifest.tables, async () => {
      for await (const { name, body } of deps.archives.read(file)) {
        // All tables come before the files, and the archive has already been read to its end once.
        if (name.startsWith(entryNames.objects)) break
        const [folder, table = ''] = name.split('/')
        const known = `${folder}/` === entryNames.tables && tables.get(table)
        if (known) await writeRows(session, known, body)
      }
      await setSequences(session, manifest.sequences)
      await restartTasks(session)
    }),
  )
}

/**
 * Stores the files for the rows, which have the newest schema by now. Photos that were deleted during the backup are
 * deleted here, too. Returns whether the sessions in the backup stay valid.
 */
export async function restoreFiles(deps: Needs, options: RestoreOptions): Promise<boolean> {
  const { file, contents, keyFingerprint } = options
  const { manifest, summary } = contents
  for (const [userId, photos] of Object.entries(Object.groupBy(summary.deleted, (p) => p.user_id)))
    await removeSelected({ ...deps, jobs: null }, userId, {
      names: (photos ?? []).map(({ name }) => name),
    })
  for (const one of [...manifest.since.map((earlier) => earlier.file), file])
    await deps.storage.writeAll(objectsIn(deps, join(dirname(file), basename(one))))
  // Removes files of photos that were deleted during the backup, or after the backups that it continues.
  await sweepOrphans(deps, 0)
  await withSession(deps.connection, async (session) => {
    await setStorageMarker(session, await writeMarker(deps.storage, randomUUID()))
  })
  const isSameKey = keyFingerprint === manifest.key_fingerprint
  if (!isSameKey) await acceptKey(deps.db, keyFingerprint)
  return isSameKey
}

/** The photo files in one backup. */
async function* objectsIn(
  { archives }: Pick<Deps, 'archives'>,
  file: string,
): AsyncGenerator<NewObject> {
  for await (const { name, bytes, body } of archives.read(file)) {
    if (name.startsWith(entryNames.objects)) yield { key: keyOf(file, name), bytes, body }
  }
}
