import { readFile } from 'node:fs/promises'
import * as tokenizers from '@huggingface/tokenizers'
import { serveParent } from './child-loop.ts'
import { encodeTerm, type Tokenizer } from './encode-term.ts'
import type { TextSetup } from './messages.ts'
import { loadGraph } from './onnx.ts'
import { normalised } from './vectors.ts'

/** The types of the package cannot be resolved, because their imports have no file extension. */
const { Tokenizer } = tokenizers as unknown as {
  Tokenizer: new (file: unknown, config: object) => Tokenizer
}

/**
 * The program of the process that computes the vectors of texts, with length 1. It takes one text at a time, because
 * the scale of 8-bit numbers applies to a whole batch. It ends when all terms are done.
 */
serveParent(async ({ runtimeFolder, graph, tokenizerPath, tokens, padId }: TextSetup) => {
  const tokenizer = new Tokenizer(JSON.parse(await readFile(tokenizerPath, 'utf8')), {})
  const model = await loadGraph(runtimeFolder, graph)
  return async (texts: string[]): Promise<Float32Array[]> => {
    const vectors: Float32Array[] = []
    for (const text of texts) {
      const ids = encodeTerm(tokenizer, text, { tokens, padId })
      vectors.push(normalised(await model.run(ids, [1, tokens])))
    }
    return vectors
  }
})
