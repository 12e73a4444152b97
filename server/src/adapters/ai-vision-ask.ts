import {
  APICallError,
  generateText,
  jsonSchema,
  type LanguageModel,
  type LanguageModelMiddleware,
  Output,
  wrapLanguageModel,
} from 'ai'
import type { ModelCopy } from '../ports/vision-model.ts'
import type { Trouble } from './ai-vision-failures.ts'
import type { Tokens } from './ai-vision-prices.ts'
import { schemaText } from './ai-vision-prompt.ts'
import { type Form, schemaFor } from './ai-vision-schema.ts'

export type Model = Extract<LanguageModel, { specificationVersion: 'v4' }>
type CallSettings = Omit<Parameters<typeof generateText>[0], 'model' | 'prompt' | 'messages'>

/** What a provider wants said in its own way. */
export type ProviderSettings = Pick<CallSettings, 'providerOptions' | 'temperature'> & {
  imageOptions?: CallSettings['providerOptions']
}

// Warnings go to the console, past the log; what they warn of is known (a plain answer is asked for without a schema).
globalThis.AI_SDK_LOG_WARNINGS = false

export type Question = {
  model: Model
  settings: ProviderSettings
  form: Form
  system: string
  before: string
  photo: ModelCopy
  after: string
  maxTokens: number
  /** The word JSON and the schema in the prompt, for servers that take no schema. */
  isPlain: boolean
  signal: AbortSignal
}

export type Heard = {
  text: string
  isCut: boolean
  isDeclined: boolean
  /** null where the server did not say. */
  tokens: Tokens | null
}

type Result = Awaited<
  ReturnType<Parameters<NonNullable<LanguageModelMiddleware['wrapGenerate']>>[0]['doGenerate']>
>

/**
 * Asks once. Whatever the model answered is heard, also where the library finds no valid object in it: usage and the
 * reason it ended would be lost with the library's own errors. Throws what came instead of an answer.
 */
export async function ask(question: Question): Promise<Heard> {
  let result: Result | null = null
  const listen: LanguageModelMiddleware = {
    specificationVersion: 'v4',
    wrapGenerate: async ({ doGenerate }) => (result = await doGenerate()),
  }
  const { model, form, system, isPlain, maxTokens, signal } = question
  const { imageOptions, ...settings } = question.settings
  try {
    await generateText({
      ...settings,
      model: wrapLanguageModel({ model, middleware: listen }),
      instructions: isPlain ? system + schemaText(form) : system,
      messages: [{ role: 'user', content: parts(question, imageOptions) }],
      output: isPlain
        ? Output.json()
        : Output.object({ name: 'photo', schema: jsonSchema(schemaFor(form) as never) }),
      maxOutputTokens: maxTokens,
      // Its own retries would repeat an answer of "no credit", and ignore long waits.
      maxRetries: 0,
      abortSignal: signal,
    })
  } catch (error) {
    if (!result) throw error
  }
  if (!result) throw new Error('The model was not asked.')
  return hear(result)
}

/** As text: the library would turn bytes into it one by one. */
const parts = (
  { before, photo, after }: Question,
  imageOptions: ProviderSettings['imageOptions'],
) => [
  { type: 'text' as const, text: before },
  {
    type: 'file' as const,
    mediaType: 'image/jpeg',
    data: photo.jpeg.toString('base64'),
    ...(imageOptions && { providerOptions: imageOptions }),
  },
  { type: 'text' as const, text: after },
]

function hear({ content, finishReason, usage, response }: Result): Heard {
  const said = (type: 'text' | 'reasoning') =>
    content.flatMap((part) => (part.type === type ? [part.text] : [])).join('')
  const { total: input } = usage.inputTokens
  const isCounted = input !== undefined || usage.outputTokens.total !== undefined
  return {
    // Some servers put the whole answer where thoughts belong.
    text: said('text').trim() || said('reasoning').trim(),
    isCut: finishReason.unified === 'length',
    isDeclined:
      finishReason.unified === 'content-filter' ||
      /"refusal"\s*:\s*"[^"]|"blockReason"\s*:/.test(JSON.stringify(response?.body ?? '')),
    tokens: isCounted
      ? {
          input: input ?? 0,
          cached: usage.inputTokens.cacheRead ?? 0,
          cacheWritten: usage.inputTokens.cacheWrite ?? 0,
          output: usage.outputTokens.total ?? 0,
        }
      : null,
  }
}

/** The provider's refusal or the connection's end, out of whatever error the library made of it. */
export function troubleOf(error: unknown): Trouble {
  const call = find(error, (each) => APICallError.isInstance(each))
  const code = find(error, (each) => each instanceof Error && 'code' in each)
  return {
    status: call?.statusCode ?? null,
    body: call?.responseBody ?? '',
    headers: call?.responseHeaders ?? {},
    code: code && typeof code.code === 'string' ? code.code : '',
  }
}

function find<T>(error: unknown, is: (each: unknown) => each is T): T | null
function find(error: unknown, is: (each: unknown) => boolean): { code: unknown } | null
function find(error: unknown, is: (each: unknown) => boolean): unknown {
  for (let each = error; each instanceof Error; each = each.cause) if (is(each)) return each
  return null
}
