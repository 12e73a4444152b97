import { createHash, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Description, Usage } from '../server/src/ports/vision-model.ts'

/** The result and the cost of asking about a photo. `answer` is null if the provider declined the photo. */
export type KeptAnswer = {
  answer: Description | null
  error: string | null
  usage: Usage
  seconds: number
}

export type AnswerCache = {
  find(key: string): Promise<KeptAnswer | null>
  keep(key: string, answer: KeptAnswer): Promise<void>
}

const shape = z.looseObject({
  answer: z.looseObject({ keywords: z.array(z.string()), description: z.string() }).nullable(),
  error: z.string().nullable(),
  usage: z.looseObject({ prompt_tokens: z.number(), completion_tokens: z.number() }),
  seconds: z.number(),
})

/**
 * Stores each answer in a separate file, completely or not at all, so that a killed run loses only the calls in
 * progress.
 */
export function openAnswers(folder: string): AnswerCache {
  const fileOf = (key: string) => join(folder, `${key}.json`)
  return {
    async find(key) {
      const text = await readFile(fileOf(key), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return text === null ? null : parse(text, fileOf(key))
    },
    async keep(key, { answer, ...rest }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `${key}.${randomUUID()}.tmp`)
      const content = { ...rest, answer: answer && { ...answer, embedding: undefined } }
      await writeFile(draft, JSON.stringify(content), { mode: 0o600, flush: true })
      await rename(draft, fileOf(key))
    },
  }
}

function parse(text: string, file: string): KeptAnswer {
  try {
    return shape.parse(JSON.parse(text)) as unknown as KeptAnswer
  } catch (cause) {
    throw new Error(`${file} is not an answer that was kept. Remove it.`, { cause })
  }
}

/** The name under which an answer is stored. It differs if anything differs on which the answer depends. */
export const keyOf = (parts: object): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const source = join(import.meta.dirname, '../server/src')

/** A hash of the code that asks models and reads their answers, including prompt and schema. */
export function codeFingerprint(): string {
  const files = globSync('{adapters/ai-vision,text}/**/*.ts', { cwd: source }).toSorted()
  const hash = createHash('sha256')
  for (const file of files.filter((name) => !name.endsWith('.test.ts'))) {
    hash.update(`${file}\n`).update(readFileSync(join(source, file)))
  }
  return hash.digest('hex')
}
