import { basename, dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { type ArchiveEntry, type Archives, ArchiveDamaged } from '../../ports/archives.ts'
import { parseKey } from '../photos/object-keys.ts'
import {
  entryNames,
  formatVersion,
  type Manifest,
  manifestShape,
  type Summary,
  summaryShape,
} from './manifest.ts'

/** Real ones have some kilobytes, plus 200 bytes for each photo that was missing or deleted during the backup. */
const maxJsonBytes = 256 * 1024 * 1024

export type Contents = {
  manifest: Manifest
  summary: Summary
  /** The backups that this one continues, oldest first; all have been checked. */
  needed: Manifest['since']
}

/**
 * Reads a backup and all backups that it continues, to the end. Throws `ArchiveDamaged` if one is missing, damaged,
 * or not the one that the later backup was made with. `onFile` gets the key of each file in any of them.
 */
export async function readBackups(
  archives: Archives,
  file: string,
  onFile: (key: string) => void = () => undefined,
): Promise<Contents> {
  const { manifest, summary } = await readBackup(archives, file, onFile)
  for (const { id, file: name } of manifest.since) {
    const earlier = join(dirname(file), basename(name))
    const found = await readBackup(archives, earlier, onFile).catch((error: Error) => {
      throw new ArchiveDamaged(`${file} needs ${earlier}: ${error.message}`, { cause: error })
    })
    if (found.manifest.id !== id)
      throw new ArchiveDamaged(`${earlier} is not the backup that ${file} continues.`)
  }
  return { manifest, summary, needed: manifest.since }
}

async function readBackup(archives: Archives, file: string, onFile: (key: string) => void) {
  let manifest: Manifest | null = null
  let summary: Summary | null = null
  for await (const entry of archives.read(file)) {
    if (!manifest) manifest = await readManifest(file, entry)
    else if (entry.name === entryNames.summary) summary = await readSummary(file, entry)
    else if (entry.name.startsWith(entryNames.objects)) onFile(keyOf(file, entry.name))
  }
  if (!manifest || !summary) throw new ArchiveDamaged(`${file} is incomplete.`)
  return { manifest, summary }
}

async function readManifest(file: string, entry: ArchiveEntry): Promise<Manifest> {
  const isManifest = entry.name === entryNames.manifest && entry.bytes <= maxJsonBytes
  const content = isManifest ? await json(entry.body).catch(() => null) : null
  const parsed = manifestShape.safeParse(content)
  if (!parsed.success) throw new ArchiveDamaged(`${file} is not a backup of Verso.`)
  if (parsed.data.version > formatVersion)
    throw new ArchiveDamaged(`${file} was made by a newer version of Verso. Install that version.`)
  return parsed.data
}

async function readSummary(file: string, { bytes, body }: ArchiveEntry): Promise<Summary> {
  const content = bytes <= maxJsonBytes ? await json(body).catch(() => null) : null
  const parsed = summaryShape.safeParse(content)
  if (!parsed.success) throw new ArchiveDamaged(`${file} has a summary that cannot be read.`)
  return parsed.data
}

/**
 * Returns the key of the photo file in an entry. Throws for any other key, because such a file would belong to
 * nothing.
 */
export function keyOf(file: string, name: string): string {
  const key = name.slice(entryNames.objects.length)
  if (!parseKey(key)) throw new ArchiveDamaged(`${file} has ${name}, which is no file of a photo.`)
  return key
}
