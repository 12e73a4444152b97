import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A change of one file. `before` and `after` are the SHA-256 of the file at its path, or null for no file. */
export type Change = {
  file: string
  /** The temporary file in the same folder; null if the file is removed. */
  temp: string | null
  before: string | null
  after: string | null
  /** The id of the photo that the words belong to. */
  photo: string | null
  /** What is needed to restore the file. `old` is the name of the file that holds the old bytes. */
  undo?: { old: string; start: number; end: number; mode: number; mtimeMs: number }
}

/**
 * An entry about change number `n`. `begin` comes before anything is written, `ready` before the original is replaced,
 * `cleared` before the old bytes of the whole run are deleted.
 */
export type Entry =
  | { step: 'run'; kind: 'write' | 'undo'; at: string; undoes?: string }
  | { step: 'begin'; n: number; temp: string }
  | ({ step: 'ready'; n: number } & Change)
  | { step: 'done'; n: number }
  | { step: 'dropped'; n: number; reason: string }
  | { step: 'end' }
  | { step: 'cleared' }

/** Entries that must be on the disk before the next step. */
const synced = new Set<Entry['step']>(['run', 'ready', 'cleared'])

/** Nothing more may be written, because it could not be undone. */
export class JournalFailed extends Error {}

/** Records what a run is about to do, line by line. Must be disposed of. */
export class Journal {
  readonly #file: FileHandle
  #last: Promise<void> = Promise.resolve()

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(path: string): Promise<Journal> {
    await mkdir(dirname(path), { recursive: true })
    return new Journal(await open(path, 'a'))
  }

  /** After one entry could not be written, every later one is refused with `JournalFailed`. */
  append(entry: Entry): Promise<void> {
    this.#last = this.#last.then(() => this.#write(entry))
    return this.#last
  }

  async #write(entry: Entry): Promise<void> {
    try {
      await this.#file.appendFile(`${JSON.stringify(entry)}\n`)
      if (synced.has(entry.step)) await this.#file.sync()
    } catch (cause) {
      const detail = cause instanceof Error ? cause.message : String(cause)
      throw new JournalFailed(`The journal cannot be written, so nothing is changed: ${detail}`, {
        cause,
      })
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#file.close()
  }
}
