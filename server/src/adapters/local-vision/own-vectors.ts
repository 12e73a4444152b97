import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type { TextSetup } from './messages.ts'
import { computeTermVectors } from './term-vectors.ts'
import { promptsFor } from './vocabulary/prompts.ts'
import type { Term } from './vocabulary/term.ts'

/** Limits the size of the file, at 3 kB per vector. */
const maxVectors = 5000

type Options = { path: string; setup: TextSetup; onFault: (error: unknown) => void }

/**
 * The vectors of the keywords that owners added. Missing vectors are computed in the background, by one process for
 * all, and are used from a later photo on.
 */
export function ownVectors({ path, setup, onFault }: Options) {
  const vectors = read(path, onFault)
  const stopped = new AbortController()
  let computing: Promise<void> | null = null

  async function compute(terms: readonly Term[]): Promise<void> {
    const prompted = terms.map((term) => ({ prompts: promptsFor(term) }))
    await computeTermVectors(setup, prompted, {
      signal: stopped.signal,
      onProgress: () => undefined,
      async onPass(rows) {
        const length = rows.length / terms.length
        for (const [at, { term }] of terms.entries())
          vectors.set(term, rows.slice(at * length, (at + 1) * length))
      },
    })
    await write(path, vectors)
  }

  return {
    /** The terms whose vectors are known, and these vectors one after another. */
    known(terms: readonly Term[]): { terms: Term[]; rows: Float32Array } {
      const unknown = terms.filter(({ term }) => !vectors.has(term))
      const isRoom = vectors.size + unknown.length <= maxVectors
      if (unknown.length > 0 && isRoom && !computing && !stopped.signal.aborted)
        computing = compute(unknown)
          .catch((error: unknown) => {
            if (!stopped.signal.aborted) onFault(error)
          })
          .finally(() => {
            computing = null
          })
      const found = terms.filter(({ term }) => vectors.has(term))
      const parts = found.flatMap(({ term }) => [...(vectors.get(term) ?? [])])
      return { terms: found, rows: Float32Array.from(parts) }
    },
    /** Resolves when nothing is being computed. */
    settled: async () => computing,
    async stop(): Promise<void> {
      stopped.abort(new Error('The model was stopped.'))
      await computing
    },
  }
}

export type OwnVectors = ReturnType<typeof ownVectors>

/** If the file cannot be read, this is reported and its vectors are computed again. */
function read(path: string, onFault: Options['onFault']): Map<string, Float32Array> {
  try {
    const stored = JSON.parse(readFileSync(path, 'utf8')) as Record<string, number[]>
    return new Map(
      Object.entries(stored).map(([term, vector]) => [term, Float32Array.from(vector)]),
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onFault(error)
    return new Map()
  }
}

async function write(path: string, vectors: Map<string, Float32Array>): Promise<void> {
  const rounded = [...vectors].map(([term, vector]) => [
    term,
    Array.from(vector, (value) => Number(value.toFixed(6))),
  ])
  const fresh = `${path}.${process.pid}.part`
  await writeFile(fresh, JSON.stringify(Object.fromEntries(rounded)), { flush: true })
  await rename(fresh, path)
}
