/**
 * The dropped files, including those in folders at any depth. Must be called before the drop event ends, because the
 * browser then discards the entries.
 */
export function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return Promise.resolve([...files])
  return filesOf(entries)
}

async function filesOf(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const found: File[] = []
  for (const entry of entries) {
    if (isFolder(entry)) found.push(...(await filesOf(await entriesIn(entry))))
    else if (isFile(entry)) found.push(...(await fileOf(entry)))
  }
  return found
}

/** A reader returns up to a hundred entries a call, and none at the end. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (batch.length === 0) return all
    all.push(...batch)
  }
}

/** A file that no longer exists is left out. */
async function fileOf(entry: FileSystemFileEntry): Promise<File[]> {
  try {
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  } catch (error) {
    console.error(`${entry.fullPath} could not be read`, error)
    return []
  }
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
