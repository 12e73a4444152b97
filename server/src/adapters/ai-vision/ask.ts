import { APICallError, type LanguageModel } from 'ai'
import type { ModelCopy } from '../../ports/vision-model.ts'
import type { ErrorResponse } from './failures.ts'
import type { Tokens } from './prices.ts'
import { schemaText } from './prompt.ts'
import { type Form, schemaFor } from './schema.ts'

export type Model = Extract<LanguageModel, { specificationVersion: 'v4' }>
type CallOptions = Parameters<Model['doGenerate']>[0]

/** Options that exist only for one provider. */
export type ProviderSettings = Pick<CallOptions, 'providerOptions' | 'temperature'> & {
  imageOptions?: CallOptions['providerOptions']
  /** For models that think: thoughts count towards the limit of the answer. */
  minTokens?: number
}

export type ModelRequest = {
  settings: ProviderSettings
  form: Form
  system: string
  before: string
  photo: ModelCopy
  after: string
  maxTokens: number
  /** Describes the schema in the prompt, for servers that do not accept a schema. */
  isPlain: boolean
  signal: AbortSignal
}

export type ModelReply = {
  text: string
  /** The answer was cut off at the token limit. */
  isCut: boolean
  isDeclined: boolean
  /** Prompt and answer did not fit into the context, but the server reported no error. */
  isOverContext: boolean
  /** null if the server did not report them. */
  tokens: Tokens | null
}

type Result = Awaited<ReturnType<Model['doGenerate']>>

/** Sends one request to a model. If there is no answer, throws the error of the library or the connection. */
export type AskModel = (request: ModelRequest) => Promise<ModelReply>

/**
 * Asks a model through the library. Calls the model directly, because the library's `generateText` would retry when
 * an account has no credit, lose usage and finish reason if it finds no valid object, and take far longer.
 */
export const askThrough =
  (model: Model): AskModel =>
  async (request) => {
    const { form, system, isPlain, maxTokens, signal } = request
    const { imageOptions, minTokens: _minTokens, ...settings } = request.settings
    const schema = { name: 'photo', schema: schemaFor(form) as never }
    const result = await model.doGenerate({
      ...settings,
      prompt: [
        { role: 'system', content: isPlain ? system + schemaText(form) : system },
        { role: 'user', content: contentParts(request, imageOptions) },
      ],
      responseFormat: { type: 'json', ...(!isPlain && schema) },
      maxOutputTokens: maxTokens,
      abortSignal: signal,
    })
    return toReply(result)
  }

const contentParts = (
  { before, photo, after }: ModelRequest,
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

function toReply({ content, finishReason, usage, response }: Result): ModelReply {
  const textOf = (type: 'text' | 'reasoning') =>
    content.flatMap((part) => (part.type === type ? [part.text] : [])).join('')
  const { total: input } = usage.inputTokens
  const isReported = input !== undefined || usage.outputTokens.total !== undefined
  return {
    // Some servers return the whole answer as reasoning.
    text: textOf('text').trim() || textOf('reasoning').trim(),
    isCut: finishReason.unified === 'length',
    isDeclined:
      finishReason.unified === 'content-filter' ||
      /"refusal"\s*:\s*"[^"]|"blockReason"\s*:/.test(JSON.stringify(response?.body ?? '')),
    isOverContext: false,
    tokens: isReported
      ? {
          input: input ?? 0,
          cached: usage.inputTokens.cacheRead ?? 0,
          cacheWritten: usage.inputTokens.cacheWrite ?? 0,
          output: usage.outputTokens.total ?? 0,
        }
      : null,
  }
}

/** The error response or connection error inside an error of the library. */
export function errorResponseOf(error: unknown): ErrorResponse {
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
