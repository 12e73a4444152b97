import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { addPicture, type Background, fromBytes, toBytes } from './decide/background.ts'
import type { Term } from './vocabulary/term.ts'

/** Pictures between two times of storing. A lost few change nothing. */
const picturesPerSave = 50

/**
 * How the terms' cosines are distributed over the photos of this installation, in a file. Of several processes the last one
 * to store wins: each has seen pictures of the same kind.
 */
export function backgroundFile(path: string) {
  const background = read(path)
  let unsaved = 0

  async function save(): Promise<void> {
    unsaved = 0
    const fresh = `${path}.${process.pid}.part`
    await writeFile(fresh, toBytes(background))
    await rename(fresh, path)
  }

  return {
    background,
    async add(terms: readonly Term[], cosines: Float32Array): Promise<void> {
      addPicture(background, terms, cosines)
      if ((unsaved += 1) >= picturesPerSave) await save()
    },
    async stop(): Promise<void> {
      if (unsaved > 0) await save()
    },
  }
}

export type BackgroundFile = ReturnType<typeof backgroundFile>

function read(path: string): Background {
  try {
    return fromBytes(readFileSync(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
    throw error
  }
}
