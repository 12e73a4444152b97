import { basename, dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { type ArchiveEntry, type Archives, ArchiveDamaged } from '../../ports/archives.ts'
import {
  entryNames,
  formatVersion,
  type Manifest,
  manifestShape,
  type Summary,
  summaryShape,
} from './manifest.ts'

export type Contents = {
  manifest: Manifest
  summary: Summary
  /** The backups that it continues, oldest first, all checked. */
  needed: Manifest['since']
  /** The keys of all files in them and in it. */
  keys: Set<string>
}

/**
 * Reads a backup and all that it continues, to the end. Throws `ArchiveDamaged` where one is missing, damaged, or not the
 * one that the later backup was made with.
 */
export async function readBackups(archives: Archives, file: string): Promise<Contents> {
  const keys = new Set<string>()
  const { manifest, summary } = await readBackup(archives, file, keys)
  for (const { id, file: name } of manifest.since) {
    const earlier = join(dirname(file), basename(name))
    const found = await readBackup(archives, earlier, keys).catch((error: Error) => {
      throw new ArchiveDamaged(`${file} needs ${earlier}: ${error.message}`, { cause: error })
    })
    if (found.manifest.id !== id)
      throw new ArchiveDamaged(`${earlier} is not the backup that ${file} continues.`)
  }
  return { manifest, summary, needed: manifest.since, keys }
}

async function readBackup(archives: Archives, file: string, keys: Set<string>) {
  let manifest: Manifest | null = null
  let summary: Summary | null = null
  for await (const entry of archives.read(file)) {
    if (!manifest) manifest = await readManifest(file, entry)
    else if (entry.name === entryNames.summary) summary = summaryShape.parse(await json(entry.body))
    else if (entry.name.startsWith(entryNames.objects))
      keys.add(entry.name.slice(entryNames.objects.length))
  }
  if (!manifest || !summary) throw new ArchiveDamaged(`${file} is incomplete.`)
  return { manifest, summary }
}

export async function readManifest(file: string, { name, body }: ArchiveEntry): Promise<Manifest> {
  const content = name === entryNames.manifest ? await json(body).catch(() => null) : null
  const parsed = manifestShape.safeParse(content)
  if (!parsed.success) throw new ArchiveDamaged(`${file} is not a backup of Verso.`)
  if (parsed.data.version > formatVersion)
    throw new ArchiveDamaged(`${file} was made by a newer version of Verso. Install that version.`)
  return parsed.data
}
