import { createHash } from 'node:crypto'
import type { FileRole, ModelManifest } from './manifest.ts'
import type { ModelFolder } from './model-folder.ts'
import { textSetup } from './setups.ts'
import { computeTermVectors, type PromptedTerm, writeRows } from './term-vectors.ts'
import { checkNumbers } from './try-model.ts'

/** The terms of the model; `version` changes with any of them and with any of their sentences. */
export type TermList = { version: string; terms: readonly PromptedTerm[] }

const hashOf = ({ files }: ModelManifest, role: FileRole) =>
  files.find((file) => file.role === role)?.sha256 ?? ''

/** The key of the vectors: it changes with the text model, the tokenizer, how texts are passed to them, and the list. */
export const termsKey = (manifest: ModelManifest, { version }: TermList): string => {
  const { input, output, tokens, padId } = manifest.text
  const parts = [hashOf(manifest, 'text'), hashOf(manifest, 'tokenizer'), version]
  return createHash('sha256')
    .update([...parts, input, output, tokens, padId, manifest.score.dimensions].join('\n'))
    .digest('hex')
}

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
      checkNumbers(rows, list.terms.length * manifest.score.dimensions)
      pass += 1
      // Preparation that was interrupted begins again, and must not replace better vectors in the meantime.
      if (pass <= before) return
      await writeRows(folder.rowsPath(key), rows)
      await folder.setTerms({ key, passes: pass })
    },
  })
}
