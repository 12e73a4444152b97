import { z } from 'zod'
import { checkStrictSchema, type Dialect, fromDataUrl, InvalidRequest } from './dialect.ts'
import { checkByDocument } from './openai-document.ts'
import { openAiFault } from './openai-faults.ts'

const part = z.union([
  z.strictObject({ type: z.literal('input_text'), text: z.string().min(1) }),
  z.strictObject({
    type: z.literal('input_image'),
    image_url: z.string(),
    detail: z.enum(['auto', 'low', 'high', 'original']),
  }),
])

const body = z.strictObject({
  model: z.string().min(1),
  input: z.tuple([
    z.strictObject({ role: z.enum(['system', 'developer']), content: z.string().min(1) }),
    z.strictObject({ role: z.literal('user'), content: z.array(part) }),
  ]),
  // Without this, OpenAI stores the photo.
  store: z.literal(false),
  max_output_tokens: z.int().min(16).optional(),
  include: z.array(z.literal('reasoning.encrypted_content')).optional(),
  reasoning: z
    .strictObject({ effort: z.enum(['none', 'minimal', 'low', 'medium', 'high']) })
    .optional(),
  text: z.strictObject({
    format: z.union([
      z.strictObject({
        type: z.literal('json_schema'),
        name: z.string().regex(/^[\w-]{1,64}$/),
        description: z.string().optional(),
        strict: z.literal(true),
        schema: z.record(z.string(), z.unknown()),
      }),
      z.strictObject({ type: z.literal('json_object') }),
    ]),
  }),
})

/** OpenAI's Responses API. */
export const openAiResponses: Dialect = {
  name: 'openai-responses',
  path: /^\/v1\/responses$/,
  hasRetryHeaders: true,
  read(raw, request) {
    checkByDocument('CreateResponse', raw)
    const { model, input, text, reasoning, max_output_tokens: maxTokens } = body.parse(raw)
    if (reasoning?.effort === 'none' && /astra|6\.\d-sol|^o\d/.test(model)) {
      throw new InvalidRequest("'reasoning.effort' does not support 'none' with this model.")
    }
    const [system, user] = input
    if (text.format.type === 'json_schema') checkStrictSchema(text.format.schema)
    return {
      model,
      key: request.header('authorization')?.replace(/^Bearer /, '') ?? null,
      system: system.content,
      texts: user.content.flatMap((each) => (each.type === 'input_text' ? [each.text] : [])),
      images: user.content.flatMap((each) =>
        each.type === 'input_image' ? [fromDataUrl(each.image_url)] : [],
      ),
      format: text.format.type === 'json_schema' ? 'schema' : 'json',
      maxTokens: maxTokens ?? Infinity,
    }
  },
  answer({ model, text, finish, usage, isRefusal }) {
    const reason = { length: 'max_output_tokens', content_filter: 'content_filter', stop: null }
    const incomplete = finish ? reason[finish] : null
    const said = { type: 'output_text', text, annotations: [], logprobs: [] }
    const declined = { type: 'refusal', refusal: "I'm sorry, I can't help with that." }
    return {
      id: 'resp_1',
      object: 'response',
      created_at: 179e7,
      model,
      status: incomplete ? 'incomplete' : 'completed',
      error: null,
      instructions: null,
      metadata: {},
      tools: [],
      tool_choice: 'auto',
      parallel_tool_calls: true,
      temperature: 1,
      top_p: 1,
      incomplete_details: incomplete ? { reason: incomplete } : null,
      output: [
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          content: [isRefusal ? declined : said],
        },
      ],
      ...(usage && {
        usage: {
          input_tokens: usage.prompt,
          input_tokens_details: {
            cached_tokens: usage.cached ?? 0,
            cache_write_tokens: 0,
          },
          output_tokens: usage.completion,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: usage.prompt + usage.completion,
        },
      }),
    }
  },
  fault: openAiFault,
}
