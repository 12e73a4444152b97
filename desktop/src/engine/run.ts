import { randomBytes } from 'node:crypto'
import { lstat, rm, unlink } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { unfinishedCopies } from '@verso/metadata/exiftool-failure.ts'
import { replaceFile, syncFile, syncFolder } from '../disk/durable-files.ts'
import { ifPresent } from '../disk/if-present.ts'
import { temporaryPrefix } from '../plan/photo-files.ts'
import { type Change, Journal } from './journal.ts'

/** The steps of a change in order. Tests can end the process at each of them. */
export const steps = ['begun', 'copied', 'kept', 'ready', 'replaced', 'done'] as const
type Step = (typeof steps)[number]
export type OnStep = (step: Step, file: string) => void | Promise<void>

/** The file was left as it was. The message is shown to the user. */
export class Skipped extends Error {}

/** A run that changes files, as one numbered change per file. Must be disposed of, even after a failure. */
export class Run {
  readonly id: string
  /** Holds the journal and the old bytes of the files. */
  readonly folder: string
  readonly #journal: Journal
  readonly #onStep: OnStep
  #count = 0

  private constructor(id: string, folder: string, journal: Journal, onStep: OnStep) {
    this.id = id
    this.folder = folder
    this.#journal = journal
    this.#onStep = onStep
  }

  static async start(
    dataFolder: string,
    about: { kind: 'write' | 'undo'; undoes?: string },
    onStep: OnStep = () => undefined,
  ): Promise<Run> {
    const at = new Date().toISOString()
    const id = `${at.replace(/[-:]|\.\d+Z/g, '').replace('T', '-')}-${randomBytes(2).toString('hex')}`
    const folder = join(dataFolder, 'runs', id)
    await using opened = new AsyncDisposableStack()
    const journal = opened.use(await Journal.open(journalOf(folder)))
    await journal.append({ step: 'run', at, ...about })
    await syncFolder(folder)
    opened.move()
    return new Run(id, folder, journal, onStep)
  }

  /**
   * Changes one file. `prepare` creates the temporary file and returns the change, which is recorded on the disk before
   * the file is replaced; if it returns nothing, nothing is changed. After any failure the temporary file is removed and
   * the error is rethrown.
   */
  async change(
    file: string,
    prepare: (draft: Draft) => Promise<Prepared | null>,
  ): Promise<boolean> {
    this.#count += 1
    const n = this.#count
    const temp = temporaryPath(file)
    await this.#journal.append({ step: 'begin', n, temp })
    await this.#onStep('begun', file)
    const prepared = await this.#prepare(n, temp, () =>
      prepare({ n, temp, reached: (step) => this.#onStep(step, file) }),
    )
    if (prepared) await this.#commit(n, temp, prepared)
    else await this.#drop(n, temp, 'nothing to write')
    return prepared !== null
  }

  async #prepare<T>(n: number, temp: string, prepare: () => Promise<T>): Promise<T> {
    try {
      return await prepare()
    } catch (error) {
      await this.#drop(n, temp, String(error))
      throw error
    }
  }

  async #commit(n: number, temp: string, { change, isUnchanged }: Prepared): Promise<void> {
    const { file } = change
    await this.#prepare(n, temp, async () => {
      if (change.temp) await syncFile(change.temp)
      await this.#journal.append({ step: 'ready', n, ...change })
      await this.#onStep('ready', file)
      if (!(await isUnchanged()))
        throw new Skipped('Another program has just changed the file. Try again.')
    })
    // From here on, a failure leaves the change open: the next start determines from the file what has happened.
    if (change.temp) await replaceFile(change.temp, file)
    else {
      await unlink(file)
      await syncFolder(dirname(file))
    }
    await this.#onStep('replaced', file)
    await this.#journal.append({ step: 'done', n })
    await this.#onStep('done', file)
  }

  async #drop(n: number, temp: string, reason: string): Promise<void> {
    await removeTemporary(temp)
    await this.#journal.append({ step: 'dropped', n, reason })
  }

  /** Returns whether the run is in the history. A run that changed nothing is removed from it. */
  async end(): Promise<boolean> {
    await this.#journal.append({ step: 'end' })
    await this[Symbol.asyncDispose]()
    if (this.#count === 0) await rm(this.folder, { recursive: true })
    return this.#count > 0
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#journal[Symbol.asyncDispose]()
  }
}

export type Draft = { n: number; temp: string; reached: (step: Step) => void | Promise<void> }
/** `isUnchanged` is called right before the file is replaced. */
export type Prepared = { change: Change; isUnchanged: () => Promise<boolean> }

export const journalOf = (runFolder: string): string => join(runFolder, 'journal.jsonl')

/**
 * In the same folder, so that it can replace the file atomically, and with its extension, from which ExifTool infers the
 * format.
 */
function temporaryPath(file: string): string {
  const name = `${temporaryPrefix}${randomBytes(6).toString('hex')}${extname(basename(file))}`
  return join(dirname(file), name)
}

/** Removes a temporary file, and what a killed ExifTool leaves next to it. */
export async function removeTemporary(temp: string): Promise<void> {
  await Promise.all(unfinishedCopies(temp).map((path) => rm(path, { force: true })))
}

/** Returns a function that reports whether the path still has the same unchanged file, or still no file. */
export async function unchangedSince(path: string): Promise<() => Promise<boolean>> {
  const before = await stamp(path)
  return async () => (await stamp(path)) === before
}

async function stamp(path: string): Promise<string> {
  const stats = await ifPresent(() => lstat(path, { bigint: true }))
  return stats ? [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join() : 'nothing'
}
