import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { ArchiveDamaged } from '../../ports/archives.ts'
import { makeBackup, type BackupDeps } from './backup.ts'

type Needs = BackupDeps & Pick<Deps, 'config' | 'log'>

/** `verso-<time>-full.tar`, or `verso-<time>-since-<time of the full one>.tar`. */
const namePattern = /^verso-(\d{8}T\d{6}Z)-(?:full|since-(\d{8}T\d{6}Z))\.tar$/

type Nightly = { name: string; full: string }

/**
 * Makes the nightly backup in `BACKUP_DIR`, and removes those that are no longer needed, unless a file cannot be
 * read. Every `BACKUP_KEEP` nights it is a full one. Those in between contain the files that are new since then, so a
 * restore needs at most two files.
 */
export async function backUpNightly(deps: Needs, signal: AbortSignal): Promise<void> {
  const { BACKUP_DIR: folder, BACKUP_KEEP: keep } = deps.config
  if (!folder) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeInterrupted(folder)
  const before = await nightlyBackups(folder)
  const time = deps.clock
    .now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
  const full = before.at(-1)?.full
  const isDue = !full || before.filter((backup) => backup.full === full).length >= keep
  const made = (!isDue && (await continued(deps, folder, time, full, signal))) || {
    name: `verso-${time}-full.tar`,
    ...(await makeBackup(deps, { file: join(folder, `verso-${time}-full.tar`), signal })),
  }
  deps.log.info({ file: made.name, photos: made.photos, objects: made.objects }, 'backup made')
  if (made.missing.length > 0)
    deps.log.error({ files: made.missing.length }, 'files are missing; run npm run admin -- check')
  if (made.unreadable.length === 0) return removeOld(folder, keep)
  deps.log.error(
    { files: made.unreadable },
    'the disk cannot read these files; all older backups are kept, because they may hold them',
  )
}

/** Returns null if the full backup cannot be read, so that a new one is needed. */
async function continued(
  deps: Needs,
  folder: string,
  time: string,
  full: string,
  signal: AbortSignal,
) {
  const name = `verso-${time}-since-${full}.tar`
  const since = join(folder, `verso-${full}-full.tar`)
  try {
    return { name, ...(await makeBackup(deps, { file: join(folder, name), since, signal })) }
  } catch (error) {
    if (!(error instanceof ArchiveDamaged)) throw error
    deps.log.warn({ err: error }, 'the last full backup cannot be continued; a new one is made')
    return null
  }
}

/** Keeps the newest backups, and the full ones that they need. */
async function removeOld(folder: string, keep: number): Promise<void> {
  const all = await nightlyBackups(folder)
  const kept = all.slice(-keep)
  const needed = new Set([
    ...kept.map(({ name }) => name),
    ...kept.map(({ full }) => `verso-${full}-full.tar`),
  ])
  for (const { name } of all) if (!needed.has(name)) await rm(join(folder, name))
}

/** A backup is written to continuously, so a file without writes for this long has no process any more. */
const interruptedMs = 60 * 60_000

/** Removes what killed runs have left. Each run uses another file name, so no later run would replace it. */
async function removeInterrupted(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [complete = '', rest] = name.split('.partial')
    if (rest !== '' || !namePattern.test(complete)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > interruptedMs) await rm(join(folder, name), { force: true })
  }
}

/** The nightly backups in the folder, oldest first. */
async function nightlyBackups(folder: string): Promise<Nightly[]> {
  return (await readdir(folder)).toSorted().flatMap((name) => {
    const [, time, full = time] = namePattern.exec(name) ?? []
    return full ? [{ name, full }] : []
  })
}
