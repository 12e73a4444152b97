import { APICallError, type LanguageModel } from 'ai'
import type { ModelCopy } from '../../ports/vision-model.ts'
import type { Trouble } from './failures.ts'
import type { Tokens } from './prices.ts'
import { schemaText } from './prompt.ts'
import { type Form, schemaFor } from './schema.ts'

export type Model = Extract<LanguageModel, { specificationVersion: 'v4' }>
type CallOptions = Parameters<Model['doGenerate']>[0]

/** What a provider wants said in its own way. */
export type ProviderSettings = Pick<CallOptions, 'providerOptions' | 'temperature'> & {
  imageOptions?: CallOptions['providerOptions']
}

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

type Result = Awaited<ReturnType<Model['doGenerate']>>

/**
 * Asks once. The model itself is called: the library's `generateText` would repeat an answer of "no credit", lose usage
 * and reason where it finds no valid object, and take longer over it than all the rest. Throws what came instead of an
 * answer.
 */
export async function ask(question: Question): Promise<Heard> {
  const { model, form, system, isPlain, maxTokens, signal } = question
  const { imageOptions, ...settings } = question.settings
  const schema = { name: 'photo', schema: schemaFor(form) as never }
  const result = await model.doGenerate({
    ...settings,
    prompt: [
      { role: 'system', content: isPlain ? system + schemaText(form) : system },
      { role: 'user', content: parts(question, imageOptions) },
    ],
    responseFormat: { type: 'json', ...(!isPlain && schema) },
    maxOutputTokens: maxTokens,
    abortSignal: signal,
  })
  return hear(result)
}

const parts = (
  { before, photo, after }: Question,
  imageOptions: ProviderSettings['imageOptions'],
) => [
  { type: 'text' as const, text: before },
  {
    type: 'file' as const,
    mediaType: 'image/jpeg',
    data: { type: 'data' as const, data: photo.jpeg.toString('base64') },
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
