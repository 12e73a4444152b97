import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { addPicture, type Background, fromBytes, merged, toBytes } from './decide/background.ts'
import { statisticsOf, type TermStatistics } from './decide/statistics.ts'
import { withFileLock } from './file-lock.ts'
import type { Term } from './vocabulary/term.ts'

/** How many pictures are collected between two saves. If a process is killed, its unsaved pictures are lost. */
const picturesPerSave = 50

type Options = { path: string; onFault: (error: unknown) => void }

/**
 * How the terms' cosines are distributed over the photos of this installation, in a file to which all processes of
 * this machine add. New pictures take effect with the next save, because computing the statistics of all terms takes
 * 20 ms. A file that cannot be read or written is reported, and never fails a photo.
 */
export function backgroundFile({ path, onFault }: Options) {
  let background = read(path, onFault)
  /** The pictures of this process since its last save. */
  let added: Background = new Map()
  let pictures = 0
  const known = new Map<string, TermStatistics>()
  let saving: Promise<void> | null = null

  /**
   * Adds the new pictures to what all processes have saved. If another process is saving, this is skipped, and the
   * next picture tries again.
   */
  async function store(): Promise<void> {
    const isStored = await withFileLock(`${path}.lock`, async () => {
      const all = merged(read(path, onFault), added)
      const fresh = `${path}.${process.pid}.part`
      added = new Map()
      pictures = 0
      background = all
      known.clear()
      await writeFile(fresh, toBytes(all), { flush: true })
      await rename(fresh, path)
    })
    if (!isStored) pictures = picturesPerSave - 1
  }

  const save = () =>
    (saving ??= store()
      .catch(onFault)
      .finally(() => {
        saving = null
      }))

  return {
    statistics: (terms: readonly Term[]): TermStatistics[] =>
      terms.map((term) => {
        const statistics = known.get(term.term) ?? statisticsOf(background, term)
        known.set(term.term, statistics)
        return statistics
      }),
    async add(terms: readonly Term[], cosines: Float32Array): Promise<void> {
      addPicture(added, terms, cosines)
      if ((pictures += 1) >= picturesPerSave) await save()
    },
    async stop(): Promise<void> {
      await saving
      if (pictures > 0) await save()
    },
  }
}

export type BackgroundFile = ReturnType<typeof backgroundFile>

function read(path: string, onFault: Options['onFault']): Background {
  try {
    return fromBytes(readFileSync(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onFault(error)
    return new Map()
  }
}
