import { stat } from 'node:fs/promises'
import { recordingFailures, photoPaths, readLocalFile, type Scan } from '../engine/scan-folder.ts'
import type { LocalFile } from '../plan/local-file.ts'

type Entry = { stamp: string; since: number; file: LocalFile | null; isTaken: boolean }

/**
 * A folder that is scanned repeatedly, without notifications of the system, because network drives do not send any. A
 * file counts as complete once its size and time have not changed for `settleMs`: by then scanners and copies have
 * finished it.
 */
export class WatchedFolder {
  readonly #folder: string
  readonly #settleMs: number
  #entries: Map<string, Entry> | null = null

  constructor(folder: string, settleMs: number) {
    this.#folder = folder
    this.#settleMs = settleMs
  }

  /** Reads new and changed files. Returns those that cannot be read. */
  async scan(now = Date.now()): Promise<Scan['unreadable']> {
    const { paths, unreadable } = await photoPaths(this.#folder)
    const attempt = recordingFailures(unreadable)
    const entries = new Map<string, Entry>()
    for (const path of paths) {
      const entry = await attempt(path, () => this.#entry(path, now))
      if (entry) entries.set(path, entry)
    }
    this.#entries = entries
    return unreadable
  }

  /** Complete files that have not been taken, or have changed since. */
  waiting(): LocalFile[] {
    return this.#filesWhere(({ isTaken }) => !isTaken)
  }

  /** Stops returning the file until it changes. */
  take(path: string): void {
    const entry = this.#entries?.get(path)
    if (entry) entry.isTaken = true
  }

  /** All files that were complete at the last scan. */
  files(): LocalFile[] {
    return this.#filesWhere(() => true)
  }

  #filesWhere(isWanted: (entry: Entry) => boolean): LocalFile[] {
    const entries = [...(this.#entries?.values() ?? [])]
    return entries.flatMap((entry) => (entry.file && isWanted(entry) ? entry.file : []))
  }

  async #entry(path: string, now: number): Promise<Entry> {
    const stats = await stat(path)
    const stamp = `${stats.size} ${stats.mtimeMs} ${stats.ino}`
    const known = this.#entries?.get(path)
    // For a file found by the first scan, its timestamp says since when it has not changed.
    const since = this.#entries ? now : Math.min(now, stats.mtimeMs)
    const entry = known?.stamp === stamp ? known : { stamp, since, file: null, isTaken: false }
    const isComplete = stats.size > 0 && now - entry.since >= this.#settleMs
    if (isComplete) entry.file ??= await readLocalFile(path)
    return entry
  }
}
