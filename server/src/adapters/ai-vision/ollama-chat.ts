import { APICallError } from 'ai'
import { z } from 'zod'
import type { AskModel, ModelReply, ModelRequest } from './ask.ts'
import { modelFetch } from './http.ts'
import { schemaText } from './prompt.ts'
import { schemaFor } from './schema.ts'

/**
 * Tokens of prompt, image and answer together. Ollama's default is 4,096 with less than 24 GiB of graphics memory,
 * and it cuts longer prompts without an error (docs.ollama.com/context-length).
 */
const contextTokens = 8192

/** Loading a model takes up to a minute, so it stays loaded between two uploads. */
const keepAlive = '10m'

type Server = { root: string; model: string; key: string | null }

/**
 * Asks a model through Ollama's own API, because its OpenAI-compatible one ignores the length of the context. If
 * there is no answer, throws the error.
 */
export const ollamaChat =
  (server: Server): AskModel =>
  async (request) =>
    toReply(await postChat(server, chatBody(server.model, request), request.signal))

/** Returns a model's answer to one question about one picture. */
export async function askOllamaAbout(
  { root, model }: Omit<Server, 'key'>,
  { system, question, jpeg }: { system: string; question: string; jpeg: Buffer },
  signal: AbortSignal,
): Promise<string> {
  const body = {
    model,
    stream: false,
    think: false,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: question, images: [jpeg.toString('base64')] },
    ],
    // The same context as in later calls: with another one Ollama would load the model again.
    options: { num_ctx: contextTokens, num_predict: 200 },
  }
  return toReply(await postChat({ root, model, key: null }, body, signal)).text
}

async function postChat(
  { root, key }: Server,
  body: object,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  const url = `${root}/api/chat`
  const response = await modelFetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
    signal,
  })
  const text = await response.text()
  const answer = response.ok ? chatAnswer.safeParse(parseJson(text)) : null
  if (answer?.success) return answer.data
  throw new APICallError({
    message: `Ollama returned ${response.status}.`,
    url,
    requestBodyValues: {},
    statusCode: response.status,
    responseHeaders: Object.fromEntries(response.headers),
    responseBody: text,
  })
}

function chatBody(model: string, request: ModelRequest) {
  const { form, system, before, after, photo, isPlain, maxTokens, settings } = request
  const { temperature, providerOptions } = settings
  return {
    model,
    stream: false,
    keep_alive: keepAlive,
    // Models that can think do so unless they are asked not to.
    ...providerOptions?.['ollama'],
    format: isPlain ? 'json' : schemaFor(form),
    messages: [
      { role: 'system', content: isPlain ? system + schemaText(form) : system },
      // A single message: if the context is too short for several, Ollama drops the first ones.
      { role: 'user', content: `${before}\n${after}`, images: [photo.jpeg.toString('base64')] },
    ],
    options: {
      num_ctx: contextTokens,
      num_predict: maxTokens,
      ...(temperature && { temperature }),
    },
  }
}

const tokenCount = z.number().optional()
const chatAnswer = z.object({
  message: z.object({ content: z.string(), thinking: z.string().optional() }),
  done_reason: z.string().optional(),
  prompt_eval_count: tokenCount,
  eval_count: tokenCount,
})

type ChatAnswer = z.output<typeof chatAnswer>

function toReply(answer: ChatAnswer): ModelReply {
  const { message, done_reason, prompt_eval_count: input, eval_count: output } = answer
  const isCut = done_reason === 'length'
  const isReported = input !== undefined || output !== undefined
  return {
    text: message.content.trim() || (message.thinking ?? '').trim(),
    isCut,
    isDeclined: false,
    // A prompt that fills the context has been cut; an answer that fills the rest had no room.
    isOverContext: (input ?? 0) + (isCut ? (output ?? 0) : 1) >= contextTokens,
    tokens: isReported
      ? { input: input ?? 0, cached: 0, cacheWritten: 0, output: output ?? 0 }
      : null,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
