import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { UploadContext } from '../context.ts'

/** What is remembered of one upload; never its bytes. */
type Remembered = {
  account: string
  /** The stored name under which it was begun. */
  name: string
  title: string
  size: number
  lastModified: number
  state: 'begun' | 'arrived'
  /** What the owner said of it; entries of older visits have none. */
  context?: UploadContext | null
  /** When it was last sent, in milliseconds. */
  at: number
}

/** An upload of an earlier visit, to go on under its stored name. */
export type Earlier = Pick<Remembered, 'name' | 'state' | 'context'>

type FileKey = [account: string, title: string, size: number, lastModified: number]

interface Schema extends DBSchema {
  uploads: { key: string; value: Remembered; indexes: { file: FileKey; at: number } }
}

export type Manifest = ReturnType<typeof openManifest>

export const manifestBounds = { days: 30, entries: 20_000 }
const dayMs = 24 * 60 * 60_000

/**
 * The browser's memory of what an account sent from here, so that the same files added again after a reload go on
 * where they stopped. Signing out empties it. Where the browser keeps nothing, nothing is remembered.
 */
export function openManifest(
  account: () => string | undefined,
  { now = Date.now, bounds = manifestBounds } = {},
) {
  let opened: Promise<IDBPDatabase<Schema>> | null = null

  function database() {
    if (opened) return opened
    opened = open()
    opened.then((db) => prune(db, now() - bounds.days * dayMs, bounds.entries)).catch(report)
    return opened
  }

  return {
    /** The earlier uploads of each file, in the order of the files; more than one where it was sent twice. */
    async recall(files: readonly File[]): Promise<Earlier[][]> {
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

    /** Notes how far the upload of a file under a stored name has come. Never rejects. */
    async note(
      { name: title, size, lastModified }: File,
      { name, state, context }: Earlier,
    ): Promise<void> {
      const owner = account()
      if (owner === undefined) return
      const entry = { account: owner, name, title, size, lastModified, state, at: now() }
      await database()
        .then((db) => db.put('uploads', context ? { ...entry, context } : entry))
        .catch(report)
    },

    /** Lets go of the database; a later call opens it again. */
    async close(): Promise<void> {
      const closing = opened
      opened = null
      await closing?.then((db) => db.close()).catch(report)
    },
  }
}

function arrivedFirst(uploads: Remembered[]): Remembered[] {
  const rank = ({ state }: Remembered) => (state === 'arrived' ? 0 : 1)
  return uploads.toSorted((a, b) => rank(a) - rank(b))
}

async function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('uploads', 1, {
    upgrade(db) {
      const uploads = db.createObjectStore('uploads', { keyPath: 'name' })
      uploads.createIndex('file', ['account', 'title', 'size', 'lastModified'])
      uploads.createIndex('at', 'at')
    },
    // Somebody signs out and takes along all that is stored.
    blocking: (_current, _wanted, { target }) => (target as IDBDatabase).close(),
  })
}

/** Forgets what is older than `eldest`, and the oldest above `most`. */
async function prune(db: IDBPDatabase<Schema>, eldest: number, most: number): Promise<void> {
  const { store, done } = db.transaction('uploads', 'readwrite')
  let surplus = (await store.count()) - most
  let cursor = await store.index('at').openCursor()
  while (cursor && (surplus > 0 || cursor.value.at < eldest)) {
    await cursor.delete()
    surplus -= 1
    cursor = await cursor.continue()
  }
  await done
}

function report(error: unknown): void {
  console.error('The browser does not remember uploads', error)
}
