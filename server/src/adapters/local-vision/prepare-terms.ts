import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { FileRole, ModelManifest } from './manifest.ts'
import type { TextSetup } from './messages.ts'
import type { ModelFolder } from './model-folder.ts'
import { runtimeFolder } from './runtime.ts'
import { computeTermVectors, type PromptedTerm, writeRows } from './term-vectors.ts'

/** The terms of the model; `version` changes with any of them and with any of their sentences. */
export type TermList = { version: string; terms: readonly PromptedTerm[] }

const hashOf = ({ files }: ModelManifest, role: FileRole) =>
  files.find((file) => file.role === role)?.sha256 ?? ''

/** The key of the vectors: it changes with the text model, the tokenizer and the list. */
export const termsKey = (manifest: ModelManifest, { version }: TermList): string =>
  createHash('sha256')
    .update([hashOf(manifest, 'text'), hashOf(manifest, 'tokenizer'), version].join('\n'))
    .digest('hex')

export const textSetup = (folder: ModelFolder, manifest: ModelManifest): TextSetup => ({
  runtimeFolder: runtimeFolder(folder.models),
  graph: {
    path: folder.fileOf(manifest, 'text'),
    input: manifest.text.input,
    output: manifest.text.output,
    threads: availableParallelism(),
  },
  tokenizerPath: folder.fileOf(manifest, 'tokenizer'),
  tokens: manifest.text.tokens,
  padId: manifest.text.padId,
})

const passesDone = (folder: ModelFolder, key: string): number => {
  const stored = folder.terms()
  return stored?.key === key ? stored.passes : 0
}

/** Whether the vectors of all sentences are stored. */
export const isPrepared = (folder: ModelFolder, manifest: ModelManifest, list: TermList): boolean =>
  passesDone(folder, termsKey(manifest, list)) >=
  Math.max(...list.terms.map(({ prompts }) => prompts.length))

type Preparing = {
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/**
 * Computes and stores the vectors of all terms, unless they are already stored. They can be used after the first
 * pass.
 */
export async function prepareTerms(
  folder: ModelFolder,
  manifest: ModelManifest,
  list: TermList,
  { signal, onProgress }: Preparing,
): Promise<void> {
  if (isPrepared(folder, manifest, list)) return
  const key = termsKey(manifest, list)
  const before = passesDone(folder, key)
  let pass = 0
  await computeTermVectors(textSetup(folder, manifest), list.terms, {
    signal,
    onProgress,
    async onPass(rows) {
      pass += 1
      // Preparation that was interrupted begins again, and must not replace better vectors in the meantime.
      if (pass <= before) return
      await writeRows(folder.rowsPath(key), rows)
      await folder.setTerms({ key, passes: pass })
    },
  })
}
