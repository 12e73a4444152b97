import type { EmbeddingBatch } from './queries.ts'

/** A photo, and the cosine of the angle between its vector and the searched one. */
export type Neighbour = { id: string; cosine: number }

/** Vectors compared at a time: 6 MB of the database's text form. */
export const batchSize = 4000

/**
 * Keeps the `count` nearest of all vectors that it receives, so that a search needs the same memory for any number of
 * photos.
 */
export function nearestTo(vector: Int8Array, count: number, ownId: string) {
  const { length } = vector
  const ownLength = lengthOf(vector, 0, length)
  let kept: Neighbour[] = []
  let minimum = -Infinity

  function trim(): void {
    kept = kept.toSorted((one, other) => other.cosine - one.cosine).slice(0, count)
    minimum = kept.length < count ? -Infinity : (kept.at(-1)?.cosine ?? -Infinity)
  }

  return {
    /** Compares a batch. Vectors of another length belong to another model, which is a bug. */
    compare({ ids, vectors }: EmbeddingBatch): void {
      if (vectors.length !== ids.length * length)
        throw new Error('Vectors of one model have different lengths.')
      const all = new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length)
      for (const [at, id] of ids.entries()) {
        const cosine = cosineAt(all, at * length, vector, ownLength)
        if (cosine <= minimum || id === ownId) continue
        kept.push({ id, cosine })
        if (kept.length >= count * 4) trim()
      }
    },
    /** The nearest photos, the nearest first. */
    found(): Neighbour[] {
      trim()
      return kept
    },
  }
}

function cosineAt(all: Int8Array, start: number, vector: Int8Array, ownLength: number): number {
  const { length } = vector
  let product = 0
  let square = 0
  for (let at = 0; at < length; at++) {
    const value = all[start + at] ?? 0
    product += value * (vector[at] ?? 0)
    square += value * value
  }
  return square === 0 || ownLength === 0 ? 0 : product / (Math.sqrt(square) * ownLength)
}

function lengthOf(vector: Int8Array, start: number, length: number): number {
  let square = 0
  for (let at = start; at < start + length; at++) square += (vector[at] ?? 0) ** 2
  return Math.sqrt(square)
}
