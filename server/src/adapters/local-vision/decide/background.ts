import { deflateSync, inflateSync } from 'node:zlib'
import type { Term } from '../vocabulary/term.ts'
import { centred } from './centre.ts'

/**
 * How the cosines of each term are distributed over many pictures, most of which do not show it: for each term, by
 * its spelling, a histogram. The order of pictures does not matter, and two backgrounds can be merged.
 */
export type Background = Map<string, Uint16Array>

/** The range of the histograms; the outer bins also count values beyond it. */
export const bins = { count: 256, lowest: -0.5, width: 1 / 256 }
/** Limits the memory, at 512 bytes per term: the shipped terms and those that many owners added. */
const maxTerms = 8000
const maxCount = 65_535

/** Adds the cosines of one picture, in the order of `terms`. */
export function addPicture(
  background: Background,
  terms: readonly Term[],
  cosines: Float32Array,
): void {
  const values = centred(terms, cosines)
  for (const [index, { term }] of terms.entries()) {
    const row = background.get(term) ?? addRow(background, term)
    if (row) count(row, binOf(values[index] ?? 0))
  }
}

function addRow(background: Background, term: string): Uint16Array | null {
  if (background.size >= maxTerms) return null
  const row = new Uint16Array(bins.count)
  background.set(term, row)
  return row
}

const binOf = (value: number) =>
  Math.min(bins.count - 1, Math.max(0, Math.floor((value - bins.lowest) / bins.width)))

/** When a bin is full, its row is halved, so that later pictures weigh more from then on. */
function count(row: Uint16Array, bin: number): void {
  if (row[bin] === maxCount) row.set(row.map((value) => value >> 1))
  row[bin] = (row[bin] ?? 0) + 1
}

/** The background of both sets of pictures. */
export function merged(one: Background, other: Background): Background {
  const terms = [...new Set([...one.keys(), ...other.keys()])].slice(0, maxTerms)
  return new Map(terms.map((term) => [term, sum(one.get(term), other.get(term))]))
}

function sum(one?: Uint16Array, other?: Uint16Array): Uint16Array {
  const total = Array.from(
    { length: bins.count },
    (_, bin) => (one?.[bin] ?? 0) + (other?.[bin] ?? 0),
  )
  const isTooMuch = total.some((value) => value > maxCount)
  return Uint16Array.from(isTooMuch ? total.map((value) => value >> 1) : total)
}

/** The content of a file: the terms as JSON, a line break, then their histograms, all compressed. */
export function toBytes(background: Background): Buffer {
  const names = Buffer.from(`${JSON.stringify([...background.keys()])}\n`)
  const rows = [...background.values()].map((row) => Buffer.from(row.buffer))
  return deflateSync(Buffer.concat([names, ...rows]))
}

/** Throws an error if `toBytes` did not make the bytes with the same number of bins. */
export function fromBytes(bytes: Uint8Array): Background {
  const content = inflateSync(bytes)
  const start = content.indexOf('\n') + 1
  const names = JSON.parse(content.subarray(0, start).toString()) as string[]
  const size = bins.count * Uint16Array.BYTES_PER_ELEMENT
  if (content.length !== start + names.length * size)
    throw new Error(
      'The background statistics of the built-in model are damaged. They are collected again.',
    )
  return new Map(
    names.map((name, index) => {
      const at = start + index * size
      return [name, new Uint16Array(new Uint8Array(content.subarray(at, at + size)).buffer)]
    }),
  )
}
