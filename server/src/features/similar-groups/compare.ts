import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Vectors } from './queries.ts'

/** Vectors of equal dimensions, prepared for many comparisons. */
export type Measured = {
  ids: string[]
  values: Int8Array
  dimensions: number
  /** The norm of each vector. */
  norms: Float64Array
  /** For each stage, the norm of the rest of each vector. */
  tails: Float64Array[]
}

/**
 * A comparison stops after one of these parts of the vectors if the rest cannot make them near, which for most pairs
 * is after the first part.
 */
const stages = [1 / 8, 1 / 4, 1 / 2]

/** Vectors with other dimensions belong to another model, which is a bug. */
export function measured({ ids, vectors }: Vectors, given?: number): Measured {
  const dimensions = given ?? vectors.length / Math.max(1, ids.length)
  if (vectors.length !== ids.length * dimensions)
    throw new Error('Vectors of one model have different lengths.')
  const values = new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length)
  const normOf = (row: number, from: number) => {
    const at = row * dimensions
    return Math.sqrt(dot(values, at, values, at, from, dimensions))
  }
  const norms = Float64Array.from(ids, (_, row) => normOf(row, 0))
  const tails = stages.map((part) =>
    Float64Array.from(ids, (_, row) => normOf(row, Math.floor(dimensions * part))),
  )
  return { ids, values, dimensions, norms, tails }
}

/** The maximum of similar photos kept for each photo; the others of a larger group are found from those. */
export const maxLinks = 20
/** After this many comparisons, about 5 ms, other work gets a turn. */
const comparisonsPerTurn = 8000

/** Adds to `found`, for each photo of `some`, the photos of `all` whose vectors have at least this cosine. */
export async function findNear(
  some: Measured,
  all: Measured,
  minCosine: number,
  found: Map<string, string[]>,
): Promise<void> {
  const rowsPerTurn = Math.max(1, Math.floor(comparisonsPerTurn / some.ids.length))
  for (const [row, other] of all.ids.entries()) {
    for (const [at, id] of some.ids.entries())
      if (id !== other && isNear(some, at, all, row, minCosine)) add(found, id, other)
    if (row % rowsPerTurn === rowsPerTurn - 1) await nextTurn()
  }
}

function add(found: Map<string, string[]>, id: string, other: string): void {
  const links = found.get(id) ?? []
  if (links.length < maxLinks) found.set(id, [...links, other])
}

/** The rest adds at most the product of the two norms (Cauchy-Schwarz). */
function isNear(one: Measured, at: number, other: Measured, row: number, minCosine: number) {
  const { dimensions } = one
  const needed = minCosine * (one.norms[at] ?? 0) * (other.norms[row] ?? 0)
  if (needed === 0) return false
  const [start, otherStart] = [at * dimensions, row * dimensions]
  let [sum, from] = [0, 0]
  for (let stage = 0; stage < stages.length; stage++) {
    const to = Math.floor(dimensions * (stages[stage] ?? 1))
    sum += dot(one.values, start, other.values, otherStart, from, to)
    const rest = (one.tails[stage]?.[at] ?? 0) * (other.tails[stage]?.[row] ?? 0)
    // The factor allows for rounding.
    if (sum + rest * 1.000_001 < needed) return false
    from = to
  }
  return sum + dot(one.values, start, other.values, otherStart, from, dimensions) >= needed
}

// oxlint-disable-next-line max-params -- called for each pair of photos: an object for each would cost more than the comparison
function dot(
  one: Int8Array,
  at: number,
  other: Int8Array,
  otherAt: number,
  from: number,
  to: number,
): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += (one[at + i] ?? 0) * (other[otherAt + i] ?? 0)
  return sum
}
