import { createAtom } from '@tanstack/react-store'
import type { EarlierUpload } from './manifest.ts'
import { emptyTally, updateTally } from './tally.ts'
import type { Tally } from './tally.ts'
import { newUploadFile } from './upload-file.ts'
import type { UploadFile } from './upload-file.ts'

export type UploadState = {
  readonly ids: readonly string[]
  readonly tally: Tally
  readonly paused: boolean
  /** The network is down: nothing is started until the server responds again. */
  readonly waiting: boolean
  /** Every queued file is uploaded or has failed; reset when files are added, queued or cleared. */
  readonly done: boolean
}

/** What the page shows. A row keeps its object until it changes. */
type Shown = { readonly state: UploadState; readonly files: ReadonlyMap<string, UploadFile> }

export type FileStore = ReturnType<typeof createFileStore>

const initialState: UploadState = {
  ids: [],
  tally: emptyTally,
  paused: false,
  waiting: false,
  done: false,
}

/**
 * The rows of the file table and their totals. `state`, `file` and `files` return the current values; `shown` follows
 * with at most one update per frame, because progress events are far more frequent than useful renders.
 */
export function createFileStore(nextFrame: (run: () => void) => void) {
  const files = new Map<string, UploadFile>()
  const contentKeys = new Set<string>()
  const names = new Set<string>()
  const shown = createAtom<Shown>({ state: initialState, files: new Map() })
  let state = initialState
  let isScheduled = false

  function scheduleShow() {
    if (isScheduled) return
    isScheduled = true
    nextFrame(() => {
      isScheduled = false
      shown.set({ state, files: new Map(files) })
    })
  }

  function setState(change: Partial<UploadState>) {
    state = { ...state, ...change }
    scheduleShow()
  }

  function put(after: UploadFile) {
    const before = files.get(after.id)
    files.set(after.id, after)
    setState({ tally: updateTally(state.tally, before, after) })
  }

  /** Whether an earlier row has the same name and size. */
  function isDuplicate({ name, size }: File): boolean {
    const key = `${size}/${name}`
    return contentKeys.has(key) || !contentKeys.add(key)
  }

  return {
    /**
     * Adds a row for each file. With `earlier` uploads of a file its row resumes under the stored name of the first
     * one that no other row uses. Returns the rows that are recorded as arrived.
     */
    add(added: readonly File[], earlier: readonly EarlierUpload[][] = []): UploadFile[] {
      const rows = added.map((file, offset) => {
        const resumed = earlier[offset]?.find(({ name }) => !names.has(name))
        const index = files.size + 1 + offset
        const row = newUploadFile(file, {
          index,
          duplicate: isDuplicate(file),
          name: resumed?.name,
        })
        names.add(row.name)
        return { row, arrived: resumed?.state === 'arrived' }
      })
      for (const { row } of rows) put(row)
      if (rows.length > 0)
        setState({ ids: [...state.ids, ...rows.map(({ row }) => row.id)], done: false })
      return rows.flatMap(({ row, arrived }) => (arrived ? [row] : []))
    },

    patch(id: string, change: Partial<UploadFile>) {
      const file = files.get(id)
      if (file) put({ ...file, ...change })
    },

    /** Removes rows. The others move up, and a row whose twin is removed is no longer a duplicate. */
    remove(ids: readonly string[]) {
      for (const id of ids) files.delete(id)
      contentKeys.clear()
      names.clear()
      let tally = emptyTally
      for (const row of files.values()) {
        const moved = renumber(row, tally.total + 1, isDuplicate(row.file))
        files.set(row.id, moved)
        names.add(row.name)
        tally = updateTally(tally, undefined, moved)
      }
      setState({ ids: [...files.keys()], tally })
    },

    clear() {
      files.clear()
      contentKeys.clear()
      names.clear()
      setState(initialState)
    },

    setState,
    state: () => state,
    file: (id: string) => files.get(id),
    files: () => [...files.values()],
    shown,
  }
}

/** The same object if nothing changed, so that the row is not rendered again. */
function renumber(row: UploadFile, index: number, duplicate: boolean): UploadFile {
  const isSame = row.index === index && row.duplicate === duplicate
  return isSame ? row : { ...row, index, duplicate }
}
