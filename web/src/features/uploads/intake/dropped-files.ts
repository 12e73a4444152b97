/** What was dropped: the files, and the names of those that could not be read. */
export type DroppedFiles = { files: readonly File[]; unreadable: readonly string[] }

/**
 * The dropped files, including those in folders at any depth. Must be called before the drop event ends, because the
 * browser then discards the entries.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<DroppedFiles> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return { files: [...files], unreadable: [] }
  const found: { files: File[]; unreadable: string[] } = { files: [], unreadable: [] }
  await collect(entries, found)
  return found
}

async function collect(
  entries: readonly FileSystemEntry[],
  found: { files: File[]; unreadable: string[] },
): Promise<void> {
  for (const entry of entries) {
    try {
      if (isFolder(entry)) await collect(await entriesIn(entry), found)
      else if (isFile(entry)) {
        const file = await fileOf(entry)
        folders.set(file, folderIn(entry.fullPath))
        found.files.push(file)
      }
    } catch (error) {
      console.error(`${entry.fullPath} could not be read`, error)
      found.unreadable.push(entry.fullPath.replace(/^\//, ''))
    }
  }
}

/** The folder of each dropped file; browsers only know it for files of a chosen folder. */
const folders = new WeakMap<File, string>()

/** The name of the folder that a file was added with; empty for single files. */
export const folderOf = (file: File): string =>
  folders.get(file) ?? folderIn(file.webkitRelativePath)

const folderIn = (path: string) => path.split('/').at(-2) ?? ''

/** Sorts `IMG_9` before `IMG_10`. Browsers list a folder in the arbitrary order of the disk. */
const byName = new Intl.Collator(undefined, { numeric: true })

/** Sorts the files of a chosen folder by path; files that were chosen individually keep their order. */
export const inFolderOrder = (files: readonly File[]): File[] =>
  files.toSorted((a, b) => byName.compare(a.webkitRelativePath, b.webkitRelativePath))

/** A reader returns up to a hundred entries a call, and none at the end. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (batch.length === 0) return all.toSorted((a, b) => byName.compare(a.name, b.name))
    all.push(...batch)
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
