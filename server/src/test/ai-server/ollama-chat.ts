import { z } from 'zod'
import { checkStrictSchema, type Dialect, type FaultKind, fromBase64 } from './dialect.ts'

/** Source: Ollama, OpenAPI description of its API, ChatRequest. */
const body = z.strictObject({
  model: z.string().min(1),
  messages: z.tuple([
    z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
    z.strictObject({
      role: z.literal('user'),
      content: z.string().min(1),
      images: z.array(z.string().min(1)),
    }),
  ]),
  format: z.union([z.literal('json'), z.record(z.string(), z.unknown())]).optional(),
  options: z.strictObject({
    num_ctx: z.int().positive(),
    num_predict: z.int().positive(),
    temperature: z.number().min(0).optional(),
  }),
  stream: z.literal(false),
  think: z.union([z.boolean(), z.enum(['low', 'medium', 'high', 'max'])]).optional(),
  keep_alive: z.union([z.string(), z.number()]).optional(),
})

/** Errors of Ollama itself, of its cloud and of proxies in front of it. */
const shapes: Record<FaultKind, [status: number, error: string]> = {
  rate: [429, 'too many concurrent requests'],
  quota: [402, 'this model requires a subscription, upgrade for access'],
  quota_daily: [429, 'you have reached your daily limit'],
  auth: [401, 'unauthorized'],
  forbidden: [403, 'this model is not available to you'],
  no_model: [404, "model 'none' not found"],
  no_vision: [500, 'this model is missing data required for image input'],
  server: [500, 'the model failed to generate a response'],
  overloaded: [503, 'server busy, please try again.  maximum pending requests exceeded'],
  too_long: [400, 'request (9000 tokens) exceeds the available context size (8192 tokens)'],
  too_big: [413, 'request body too large'],
  bad_image: [500, 'failed to decode image'],
  bad_request: [400, 'invalid option provided'],
  content_policy: [400, 'request was rejected: content_policy'],
  no_schema: [500, 'failed to load model vocabulary required for format'],
}

const declined = "I'm sorry, I can't help with that."

export const ollamaChat: Dialect = {
  name: 'ollama-chat',
  path: /^\/api\/chat$/,
  hasRetryHeaders: true,
  read(raw, request) {
    const { model, messages, format, options } = body.parse(raw)
    const [system, user] = messages
    if (format && format !== 'json') checkStrictSchema(format)
    return {
      model,
      key: request.header('authorization')?.replace(/^Bearer /, '') ?? null,
      system: system.content,
      texts: user.content.split(/\n(?=FACTS\n)/),
      images: user.images.map(fromBase64),
      format: format === 'json' ? 'json' : 'schema',
      maxTokens: options.num_predict,
    }
  },
  /** There is no field for a refusal: the model refuses in its text. */
  answer({ model, text, finish, usage, isRefusal, reasoning }) {
    const isDeclined = isRefusal || finish === 'content_filter'
    return {
      model,
      created_at: '2026-11-22T10:00:00.000Z',
      message: {
        role: 'assistant',
        content: isDeclined ? declined : text,
        ...(reasoning && { thinking: reasoning }),
      },
      done: true,
      ...(finish && { done_reason: finish === 'length' ? 'length' : 'stop' }),
      total_duration: 2_000_000_000,
      load_duration: 1_000_000,
      ...(usage && {
        prompt_eval_count: usage.prompt,
        prompt_eval_duration: 500_000_000,
        eval_count: usage.completion,
        eval_duration: 1_400_000_000,
      }),
    }
  },
  fault({ kind, message }) {
    const [status, error] = shapes[kind]
    return { status, body: { error: message ?? error } }
  },
}
