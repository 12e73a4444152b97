import { randomUUID } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { type ArchiveEntry, ArchiveDamaged } from '../../ports/archives.ts'
import { typeOfKey } from '../../ports/object-types.ts'
import { writeMarker } from '../installation/identity.ts'
import { acceptKey } from '../installation/queries.ts'
import { removeSelected } from '../photos/deletion.ts'
import { type Contents, readManifest } from './contents.ts'
import { entryNames, type Manifest } from './manifest.ts'
import { keysOf } from './photo-files.ts'
import {
  isEmptyDatabase,
  refill,
  restartTasks,
  setSequences,
  setStorageMarker,
  writeRows,
} from './restore-queries.ts'
import { readPhotos, type Session, withSession } from './row-queries.ts'

type Needs = Pick<Deps, 'archives' | 'clock' | 'config' | 'connection' | 'db' | 'storage'>

/** `keyFingerprint`: of the key that the restored installation is to have. */
type RestoreOptions = { file: string; contents: Contents; keyFingerprint: string }

/** Throws where the database has tables already. */
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
      await eachEntry(deps, file, async (entry) => {
        const name = entry.name.slice(entryNames.tables.length).split('/')[0] ?? ''
        const table = entry.name.startsWith(entryNames.tables) && tables.get(name)
        if (table) await writeRows(session, table, entry.body)
      })
      await setSequences(session, manifest.sequences)
      await restartTasks(session)
    }),
  )
}

/**
 * Brings the files to the rows, which have the newest schema by now. Photos that were deleted during the backup are deleted
 * here too. Returns whether the sessions of the backup go on.
 */
export async function restoreFiles(deps: Needs, options: RestoreOptions): Promise<boolean> {
  const { file, contents, keyFingerprint } = options
  const { manifest, summary } = contents
  for (const [userId, photos] of Object.entries(Object.groupBy(summary.deleted, (p) => p.user_id)))
    await removeSelected({ ...deps, jobs: null }, userId, {
      names: (photos ?? []).map(({ name }) => name),
    })
  const wanted = await withSession(deps.connection, keysOfAllPhotos)
  for (const one of [...manifest.since.map((earlier) => earlier.file), file])
    await copyObjects(deps, join(dirname(file), basename(one)), wanted)
  const lost = [...wanted].filter((key) => !summary.missing.includes(key))
  if (lost.length > 0) throw new ArchiveDamaged(`${file} has no file ${lost.join(', ')}.`)
  await withSession(deps.connection, async (session) => {
    await setStorageMarker(session, await writeMarker(deps.storage, randomUUID()))
  })
  const isSameKey = keyFingerprint === manifest.key_fingerprint
  if (!isSameKey) await acceptKey(deps.db, keyFingerprint)
  return isSameKey
}

async function keysOfAllPhotos(session: Session): Promise<Set<string>> {
  const wanted = new Set<string>()
  for await (const photo of readPhotos(session)) for (const key of keysOf(photo)) wanted.add(key)
  return wanted
}

/** Copies the objects that are wanted, and takes them off that list. */
async function copyObjects(deps: Needs, file: string, wanted: Set<string>): Promise<void> {
  await eachEntry(deps, file, async ({ name, body }) => {
    const key = name.slice(entryNames.objects.length)
    if (!name.startsWith(entryNames.objects) || !wanted.delete(key)) return
    await deps.storage.write(key, body, typeOfKey(key))
  })
}

async function eachEntry(
  { archives }: Pick<Deps, 'archives'>,
  file: string,
  use: (entry: ArchiveEntry) => Promise<void>,
): Promise<Manifest | null> {
  let manifest: Manifest | null = null
  for await (const entry of archives.read(file)) {
    if (manifest) await use(entry)
    else manifest = await readManifest(file, entry)
  }
  return manifest
}
