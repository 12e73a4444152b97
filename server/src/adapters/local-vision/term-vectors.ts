import { rename, writeFile } from 'node:fs/promises'
import type { TextSetup } from './messages.ts'
import { startModelProcess } from './model-process.ts'
import { normalised } from './vectors.ts'

const program = new URL('./text-child.ts', import.meta.url)

/** Texts per message: two seconds of work with the real model. */
const chunkSize = 50

/** A term and the sentences that describe it. */
export type PromptedTerm = { prompts: readonly string[] }

export type VectorOptions = {
  signal: AbortSignal
  /** Called with the number of finished texts, and of all texts. */
  onProgress: (done: number, total: number) => void
  /** Called after each pass with one row for each term; the model can be used after the first pass. */
  onPass: (rows: Float32Array) => Promise<void>
}

/**
 * Computes the vectors of terms: each is the mean of the vectors of its sentences, scaled to length 1. The first
 * sentences of all terms are computed first, then the second ones, so that the model can be used after a third of the
 * time. One process computes them all, and then ends.
 */
export async function computeTermVectors(
  setup: TextSetup,
  terms: readonly PromptedTerm[],
  { signal, onProgress, onPass }: VectorOptions,
): Promise<void> {
  const child = startModelProcess(program, setup)
  const stop = () => void child.stop()
  signal.addEventListener('abort', stop, { once: true })
  const total = terms.reduce((sum, { prompts }) => sum + prompts.length, 0)
  const sums: Float32Array[] = []
  let done = 0
  try {
    for (const texts of passesOf(terms)) {
      for (let at = 0; at < texts.length; at += chunkSize) {
        const chunk = texts.slice(at, at + chunkSize)
        const vectors = (await child.ask(chunk.map(({ prompt }) => prompt))) as Float32Array[]
        addTo(sums, chunk, vectors)
        onProgress((done += chunk.length), total)
      }
      await onPass(joined(sums.map(normalised)))
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    await child.stop()
  }
}

/**
 * One list per pass: the first sentence of each term, then the second sentence of each term that has one, and so on.
 */
function passesOf(terms: readonly PromptedTerm[]): { term: number; prompt: string }[][] {
  const passes = Math.max(...terms.map(({ prompts }) => prompts.length))
  return Array.from({ length: passes }, (_, pass) =>
    terms.flatMap(({ prompts }, term) => {
      const prompt = prompts[pass]
      return prompt === undefined ? [] : [{ term, prompt }]
    }),
  )
}

function addTo(sums: Float32Array[], chunk: { term: number }[], vectors: Float32Array[]): void {
  for (const [at, { term }] of chunk.entries())
    sums[term] = sum(sums[term], vectors[at] ?? new Float32Array())
}

const sum = (before: Float32Array | undefined, vector: Float32Array): Float32Array =>
  before?.map((value, part) => value + (vector[part] ?? 0)) ?? vector

function joined(rows: Float32Array[]): Float32Array {
  const length = rows[0]?.length ?? 0
  const all = new Float32Array(rows.length * length)
  for (const [at, row] of rows.entries()) all.set(row, at * length)
  return all
}

/** Stores rows as 32-bit numbers. A reader sees either the old file or the new one, never a part of it. */
export async function writeRows(path: string, rows: Float32Array): Promise<void> {
  const fresh = `${path}.part`
  await writeFile(fresh, new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength), {
    flush: true,
  })
  await rename(fresh, path)
}
