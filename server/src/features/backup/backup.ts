import { randomUUID } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import type { Deps } from '../../deps.ts'
import type { ArchiveWriter } from '../../ports/archives.ts'
import { ObjectMissing, StorageUnavailable } from '../../ports/object-storage.ts'
import { findInstallation } from '../installation/queries.ts'
import { findPhoto } from '../photos/queries.ts'
import { readBackups } from './contents.ts'
import { entryNames, formatVersion, type Manifest, type Summary } from './manifest.ts'
import { keysOf } from './photo-files.ts'
import {
  claimBackup,
  findSchema,
  findSequences,
  findTables,
  inSnapshot,
  type PhotoFiles,
  readPhotos,
  readRows,
  type Session,
  type Table,
  withSession,
} from './row-queries.ts'

export type BackupDeps = Pick<Deps, 'archives' | 'clock' | 'connection' | 'db' | 'storage'>

/** `since`: an earlier backup in the same folder. Its files are left out, so it is needed to restore this one. */
export type BackupOptions = { file: string; since?: string | undefined; signal?: AbortSignal }

const maxPartBytes = 4 * 1024 * 1024

/**
 * Writes all rows of one moment and every file that they name. The app may be running: photos that are deleted while
 * files are copied are listed, and a restore deletes them. Files that are missing or cannot be read are listed too,
 * and left out. If it fails, no file is left.
 */
export async function makeBackup(deps: BackupDeps, options: BackupOptions): Promise<Summary> {
  const { file, since } = options
  return withSession(deps.connection, async (session) => {
    if (!(await claimBackup(session))) throw new Error('Another backup of this installation runs.')
    const earlier = since ? await readEarlier(deps, file, since) : { backups: [], keys: new Set() }
    const summary: Summary = emptySummary()
    await deps.archives.write(file, async (archive) => {
      const photos = await writeRows(deps, session, archive, earlier.backups)
      for (const photo of photos) {
        options.signal?.throwIfAborted()
        const keys = keysOf(photo)
        const added = keys.filter((key) => !earlier.keys.has(key))
        summary.kept += keys.length - added.length
        await writeFiles(deps, archive, photo, added, summary)
      }
      summary.photos = photos.length
      await archive.add(entryNames.summary, json(summary))
    })
    return summary
  })
}

const emptySummary = (): Summary => ({
  photos: 0,
  objects: 0,
  bytes: 0,
  kept: 0,
  deleted: [],
  missing: [],
  unreadable: [],
})

/** Reads the earlier backup completely, because this one is worth nothing without it. */
async function readEarlier(deps: BackupDeps, file: string, since: string) {
  if (resolve(dirname(file)) !== resolve(dirname(since)))
    throw new Error(`${file} and ${since} must be in one folder, where a restore looks for both.`)
  const keys = new Set<string>()
  const { manifest, needed } = await readBackups(deps.archives, since, (key) => keys.add(key))
  const installation = await findInstallation(deps.db)
  if (manifest.installation !== installation?.id)
    throw new Error(`${since} is a backup of another installation.`)
  return { keys, backups: [...needed, { id: manifest.id, file: basename(since) }] }
}

/** Returns the photos whose files must follow. */
async function writeRows(
  deps: BackupDeps,
  session: Session,
  archive: ArchiveWriter,
  since: Manifest['since'],
): Promise<PhotoFiles[]> {
  const installation = await findInstallation(deps.db)
  if (!installation) throw new Error('This database belongs to no installation yet: start it once.')
  return inSnapshot(session, async () => {
    const tables = await findTables(session)
    const manifest: Manifest = {
      format: 'verso-backup',
      version: formatVersion,
      id: randomUUID(),
      made_at: deps.clock.now().toISOString(),
      installation: installation.id,
      key_fingerprint: installation.key_fingerprint,
      schema: await findSchema(session),
      tables,
      sequences: await findSequences(session),
      since,
    }
    await archive.add(entryNames.manifest, json(manifest))
    for (const table of tables) await writeTable(session, archive, table)
    return Array.fromAsync(readPhotos(session))
  })
}

/** Writes a table in parts that end with a row, because an entry's length must be written before its content. */
async function writeTable(session: Session, archive: ArchiveWriter, table: Table): Promise<void> {
  let waiting: Buffer[] = []
  let bytes = 0
  let part = 0
  const write = async (content: Buffer) => {
    part += 1
    const number = String(part).padStart(6, '0')
    if (content.length > 0)
      await archive.add(`${entryNames.tables}${table.name}/${number}.tsv`, content)
  }
  for await (const chunk of readRows(session, table) as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < maxPartBytes) continue
    const all = Buffer.concat(waiting)
    const end = all.lastIndexOf(0x0a) + 1
    await write(all.subarray(0, end))
    waiting = [all.subarray(end)]
    bytes = all.length - end
  }
  await write(Buffer.concat(waiting))
}

async function writeFiles(
  deps: BackupDeps,
  archive: ArchiveWriter,
  photo: PhotoFiles,
  keys: string[],
  summary: Summary,
): Promise<void> {
  for (const key of keys) {
    const written = await writeObject(deps, archive, key)
    if (typeof written === 'number') {
      summary.objects += 1
      summary.bytes += written
      continue
    }
    if (await findPhoto(deps.db, photo.user_id, photo.id)) {
      summary[written].push(key)
      continue
    }
    summary.deleted.push({ user_id: photo.user_id, name: photo.name })
    return
  }
}

/**
 * Returns the length, or why no entry was written. An opened file can be read even if it is deleted. Throws if the
 * storage is unavailable, because the state of its files is then unknown.
 */
async function writeObject(
  { storage }: BackupDeps,
  archive: ArchiveWriter,
  key: string,
): Promise<number | 'missing' | 'unreadable'> {
  try {
    return await storage.withFile(key, async (path) => {
      await using handle = await open(path, 'r')
      const { size } = await handle.stat()
      const name = `${entryNames.objects}${key}`
      if (size <= maxPartBytes) await archive.add(name, await handle.readFile())
      else {
        await readThrough(handle)
        await archive.stream(name, size, wholeOf(handle))
      }
      return size
    })
  } catch (error) {
    if (error instanceof ObjectMissing) return 'missing'
    if (!(error instanceof StorageUnavailable)) throw error
    await storage.check()
    return 'unreadable'
  }
}

const wholeOf = (handle: FileHandle) => handle.createReadStream({ start: 0, autoClose: false })

/** An entry that has begun cannot be withdrawn, so a file is read once before. The second read comes from memory. */
async function readThrough(handle: FileHandle): Promise<void> {
  for await (const _ of wholeOf(handle));
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
