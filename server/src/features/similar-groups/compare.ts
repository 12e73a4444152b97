import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Vectors } from './queries.ts'

/** Vectors of equal length, with their own lengths, for many comparisons. */
export type Measured = { ids: string[]; values: Int8Array; norms: Float64Array; dimensions: number }

/** Vectors of another length belong to another model, and are a fault. */
export function measured({ ids, vectors }: Vectors, dimensions?: number): Measured {
  const length = dimensions ?? vectors.length / Math.max(1, ids.length)
  if (vectors.length !== ids.length * length)
    throw new Error('Vectors of one model have different lengths.')
  const values = new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length)
  const norms = Float64Array.from(ids, (_, at) =>
    Math.sqrt(dot(values, at * length, values, at * length, length)),
  )
  return { ids, values, norms, dimensions: length }
}

/** So many photos are kept for each; the others of a larger group are found from those. */
export const maxLinks = 20
/** Between so many comparisons other work gets its turn: some 10 ms. */
const comparisonsPerTurn = 8000

/** Adds to `found`, by the photo of `some`, those of `all` whose vectors have at least this cosine. */
export async function findNear(
  some: Measured,
  all: Measured,
  minCosine: number,
  found: Map<string, string[]>,
): Promise<void> {
  const rowsPerTurn = Math.max(1, Math.floor(comparisonsPerTurn / some.ids.length))
  for (const [row, other] of all.ids.entries()) {
    for (const [at, id] of some.ids.entries())
      if (id !== other && cosine(some, at, all, row) >= minCosine) add(found, id, other)
    if (row % rowsPerTurn === rowsPerTurn - 1) await nextTurn()
  }
}

function add(found: Map<string, string[]>, id: string, other: string): void {
  const links = found.get(id) ?? []
  if (links.length < maxLinks) found.set(id, [...links, other])
}

function cosine(one: Measured, at: number, other: Measured, row: number): number {
  const norms = (one.norms[at] ?? 0) * (other.norms[row] ?? 0)
  if (norms === 0) return 0
  const { dimensions } = one
  return dot(one.values, at * dimensions, other.values, row * dimensions, dimensions) / norms
}

function dot(
  one: Int8Array,
  at: number,
  other: Int8Array,
  otherAt: number,
  dimensions: number,
): number {
  let sum = 0
  for (let i = 0; i < dimensions; i++) sum += (one[at + i] ?? 0) * (other[otherAt + i] ?? 0)
  return sum
}
