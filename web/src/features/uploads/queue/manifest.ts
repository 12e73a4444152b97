import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { UploadContext } from '../context.ts'

/** What is stored of one upload; never its bytes. */
type UploadRecord = {
  account: string
  /** The stored name it began under. */
  name: string
  title: string
  size: number
  lastModified: number
  state: 'begun' | 'arrived'
  /** The owner's note on it; records of older versions have none. */
  context?: UploadContext | null
  /** When the record was written, in milliseconds since 1970. */
  at: number
}

/** An upload of an earlier visit, to be resumed under its stored name. */
export type EarlierUpload = Pick<UploadRecord, 'name' | 'state' | 'context'>

type FileKey = [account: string, title: string, size: number, lastModified: number]

interface Schema extends DBSchema {
  uploads: { key: string; value: UploadRecord; indexes: { file: FileKey; at: number } }
}

export type Manifest = ReturnType<typeof openManifest>

const manifestLimits = { maxDays: 30, maxRecords: 20_000 }
const dayMs = 24 * 60 * 60_000

/**
 * Records in IndexedDB which files an account uploaded from this browser, so that the same files resume where they
 * stopped when they are added after a reload. Signing out deletes it. Without IndexedDB nothing is recorded.
 */
export function openManifest(
  account: () => string | undefined,
  { now = Date.now, limits = manifestLimits } = {},
) {
  let opened: Promise<IDBPDatabase<Schema>> | null = null

  function database() {
    if (opened) return opened
    opened = open()
    opened.then((db) => prune(db, now() - limits.maxDays * dayMs, limits.maxRecords)).catch(report)
    return opened
  }

  return {
    /** The earlier uploads of each file, in the order of the files; several if a file was sent more than once. */
    async find(files: readonly File[]): Promise<EarlierUpload[][]> {
      const owner = account()
      if (owner === undefined) return []
      try {
        const index = (await database()).transaction('uploads').store.index('file')
        const found = await Promise.all(
          files.map(({ name, size, lastModified }) =>
            index.getAll([owner, name, size, lastModified]),
          ),
        )
        return found.map(arrivedFirst)
      } catch (error) {
        report(error)
        return []
      }
    },

    /** Stores the progress of a file's upload under its stored name. Never rejects. */
    async record(
      { name: title, size, lastModified }: File,
      { name, state, context }: EarlierUpload,
    ): Promise<void> {
      const owner = account()
      if (owner === undefined) return
      const upload = { account: owner, name, title, size, lastModified, state, at: now() }
      await database()
        .then((db) => db.put('uploads', context ? { ...upload, context } : upload))
        .catch(report)
    },

    /** Closes the database; a later call opens it again. */
    async close(): Promise<void> {
      const closing = opened
      opened = null
      await closing?.then((db) => db.close()).catch(report)
    },
  }
}

function arrivedFirst(uploads: UploadRecord[]): UploadRecord[] {
  const rank = ({ state }: UploadRecord) => (state === 'arrived' ? 0 : 1)
  return uploads.toSorted((a, b) => rank(a) - rank(b))
}

async function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('uploads', 1, {
    upgrade(db) {
      const uploads = db.createObjectStore('uploads', { keyPath: 'name' })
      uploads.createIndex('file', ['account', 'title', 'size', 'lastModified'])
      uploads.createIndex('at', 'at')
    },
    // Signing out in another tab deletes the database.
    blocking: (_current, _wanted, { target }) => (target as IDBDatabase).close(),
  })
}

/** Deletes records from before `oldest`, and the oldest ones above `maxRecords`. */
async function prune(db: IDBPDatabase<Schema>, oldest: number, maxRecords: number): Promise<void> {
  const { store, done } = db.transaction('uploads', 'readwrite')
  let surplus = (await store.count()) - maxRecords
  let cursor = await store.index('at').openCursor()
  while (cursor && (surplus > 0 || cursor.value.at < oldest)) {
    await cursor.delete()
    surplus -= 1
    cursor = await cursor.continue()
  }
  await done
}

function report(error: unknown): void {
  console.error('Uploads cannot be recorded in this browser', error)
}
