import { z } from 'zod'
import { checkStrictSchema, type Dialect, fromDataUrl, InvalidRequest } from './dialect.ts'
import { checkByDocument } from './openai-document.ts'
import { openAiFault } from './openai-faults.ts'

const textPart = z.strictObject({ type: z.literal('text'), text: z.string().min(1) })
const imagePart = z.strictObject({
  type: z.literal('image_url'),
  image_url: z.strictObject({
    url: z.string(),
    detail: z.enum(['auto', 'low', 'high', 'original']).optional(),
  }),
})

const body = z.strictObject({
  model: z.string().min(1),
  messages: z.tuple([
    z.strictObject({ role: z.enum(['system', 'developer']), content: z.string().min(1) }),
    z.strictObject({ role: z.literal('user'), content: z.array(z.union([textPart, imagePart])) }),
  ]),
  max_tokens: z.int().positive().optional(),
  max_completion_tokens: z.int().positive().optional(),
  temperature: z.number().min(0).max(2).optional(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high']).optional(),
  response_format: z
    .union([
      z.strictObject({
        type: z.literal('json_schema'),
        json_schema: z.strictObject({
          name: z.string().regex(/^[\w-]{1,64}$/),
          description: z.string().optional(),
          strict: z.boolean().optional(),
          schema: z.record(z.string(), z.unknown()),
        }),
      }),
      z.strictObject({ type: z.literal('json_object') }),
      z.strictObject({ type: z.literal('text') }),
    ])
    .optional(),
})

/** The Chat Completions API of OpenAI and all compatible servers (vLLM, LM Studio, llama.cpp). */
export const openAiChat: Dialect = {
  name: 'openai-chat',
  path: /^\/v1\/chat\/completions$/,
  hasRetryHeaders: true,
  read(raw, request) {
    checkByDocument('CreateChatCompletionRequest', raw)
    const { model, messages, response_format: format, ...rest } = body.parse(raw)
    const [system, user] = messages
    const texts = user.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
    if (format?.type === 'json_schema') checkStrictSchema(format.json_schema.schema)
    if (format?.type === 'json_object' && !/json/i.test([system.content, ...texts].join())) {
      throw new InvalidRequest("'messages' must contain the word 'json' in some form.")
    }
    return {
      model,
      key: request.header('authorization')?.replace(/^Bearer /, '') ?? null,
      system: system.content,
      texts,
      images: user.content.flatMap((part) =>
        part.type === 'image_url' ? [fromDataUrl(part.image_url.url)] : [],
      ),
      format:
        format?.type === 'json_schema'
          ? 'schema'
          : format?.type === 'json_object'
            ? 'json'
            : 'text',
      maxTokens: rest.max_completion_tokens ?? rest.max_tokens ?? Infinity,
    }
  },
  answer({ model, text, finish, usage, isRefusal, reasoning }) {
    return {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_790_000_000,
      model,
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: isRefusal ? null : text,
            refusal: isRefusal ? "I'm sorry, I can't help with that." : null,
            ...(reasoning && { reasoning_content: reasoning }),
          },
          logprobs: null,
          ...(finish && { finish_reason: finish }),
        },
      ],
      ...(usage && {
        usage: {
          prompt_tokens: usage.prompt,
          completion_tokens: usage.completion,
          total_tokens: usage.prompt + usage.completion,
          prompt_tokens_details: { cached_tokens: usage.cached ?? 0 },
        },
      }),
    }
  },
  fault: openAiFault,
}
