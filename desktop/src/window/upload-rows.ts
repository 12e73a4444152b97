import type { UploadRow, UploadState, UploadSummary } from './window-state.ts'

/** The known state of each file of an upload, and the number of files in each state. */
export class UploadRows {
  readonly #rows = new Map<string, UploadRow>()
  readonly #counts: UploadSummary['counts'] = {}

  get counts(): UploadSummary['counts'] {
    return { ...this.#counts }
  }

  get(path: string): UploadRow | undefined {
    return this.#rows.get(path)
  }

  in(state: UploadState): UploadRow[] {
    return [...this.#rows.values()].filter((row) => row.state === state)
  }

  put(row: UploadRow): void {
    this.#drop(row.path)
    this.#rows.set(row.path, row)
    this.#counts[row.state] = (this.#counts[row.state] ?? 0) + 1
  }

  /** Replaces the files that could not be read before with those that cannot be read now. */
  putUnreadable(files: readonly { path: string; reason: string }[]): void {
    for (const { path } of this.in('unreadable')) this.#drop(path)
    for (const file of files) this.put({ ...file, state: 'unreadable' })
  }

  #drop(path: string): void {
    const row = this.#rows.get(path)
    if (!row) return
    this.#rows.delete(path)
    const left = (this.#counts[row.state] ?? 0) - 1
    if (left > 0) this.#counts[row.state] = left
    else delete this.#counts[row.state]
  }
}
