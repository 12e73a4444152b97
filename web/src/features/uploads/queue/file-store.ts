import type { Earlier } from './manifest.ts'
import { observers } from './observers.ts'
import { emptyTally, tallied } from './tally.ts'
import type { Tally } from './tally.ts'
import { newUploadFile } from './upload-file.ts'
import type { UploadFile } from './upload-file.ts'

export type UploadState = {
  readonly ids: readonly string[]
  readonly tally: Tally
  readonly paused: boolean
  /** Everything queued has ended, well or not; stays until more is queued or the table is cleared. */
  readonly done: boolean
}

export type FileStore = ReturnType<typeof createFileStore>

const empty: UploadState = { ids: [], tally: emptyTally, paused: false, done: false }

/**
 * The rows of the file table and their sums, for `useSyncExternalStore`: what is asked answers the
 * same object until it changed, and watchers hear once a frame.
 */
export function createFileStore(nextFrame: (run: () => void) => void) {
  const files = new Map<string, UploadFile>()
  const keys = new Set<string>()
  const names = new Set<string>()
  const watchers = observers(nextFrame)
  let state = empty

  function update(change: Partial<UploadState>) {
    state = { ...state, ...change }
    watchers.changed()
  }

  function put(after: UploadFile) {
    const before = files.get(after.id)
    files.set(after.id, after)
    watchers.changed(after.id)
    update({ tally: tallied(state.tally, before, after) })
  }

  /** True once the name and size were seen before. */
  function isTwin({ name, size }: File): boolean {
    const key = `${size}/${name}`
    return keys.has(key) || !keys.add(key)
  }

  return {
    /**
     * Adds a row for each file; with `earlier` uploads of them it goes on under the stored name of one that no other
     * row has. Answers the rows that are remembered as arrived.
     */
    add(added: readonly File[], earlier: readonly Earlier[][] = []): UploadFile[] {
      const rows = added.map((file, offset) => {
        const memory = earlier[offset]?.find(({ name }) => !names.has(name))
        const index = files.size + 1 + offset
        const row = newUploadFile(file, { index, twin: isTwin(file), name: memory?.name })
        names.add(row.name)
        return { row, arrived: memory?.state === 'arrived' }
      })
      for (const { row } of rows) put(row)
      update({ ids: [...state.ids, ...rows.map(({ row }) => row.id)] })
      return rows.flatMap(({ row, arrived }) => (arrived ? [row] : []))
    },

    patch(id: string, change: Partial<UploadFile>) {
      const file = files.get(id)
      if (file) put({ ...file, ...change })
    },

    clear() {
      files.clear()
      keys.clear()
      names.clear()
      update(empty)
    },

    update,
    state: () => state,
    file: (id: string) => files.get(id),
    files: () => [...files.values()],
    subscribe: watchers.watch,
    subscribeFile: watchers.watchOne,
  }
}
