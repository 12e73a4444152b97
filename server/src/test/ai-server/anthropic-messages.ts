import { z } from 'zod'
import {
  checkStrictSchema,
  type Dialect,
  type FaultKind,
  fromBase64,
  InvalidRequest,
} from './dialect.ts'

const text = z.strictObject({ type: z.literal('text'), text: z.string().min(1) })
const image = z.strictObject({
  type: z.literal('image'),
  source: z.strictObject({
    type: z.literal('base64'),
    media_type: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
    data: z.string().min(1),
  }),
})

/** Source: Anthropic, API reference, Create a Message; Structured outputs; Adaptive thinking; Effort. */
const body = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  temperature: z.number().min(0).max(1).optional(),
  system: z.array(text).min(1),
  messages: z.tuple([
    z.strictObject({ role: z.literal('user'), content: z.array(z.union([text, image])).min(1) }),
  ]),
  thinking: z.strictObject({ type: z.enum(['disabled', 'adaptive', 'between_tools']) }).optional(),
  output_config: z
    .strictObject({
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).optional(),
      format: z
        .strictObject({
          type: z.literal('json_schema'),
          schema: z.record(z.string(), z.unknown()),
        })
        .optional(),
    })
    .optional(),
})

/** What each model family rejects with status 400. */
function checkFamily({
  model,
  thinking,
  output_config: output,
  temperature,
}: z.output<typeof body>) {
  const isOld = /-(3|4)(-|$)/.test(model)
  const kind = thinking?.type
  const refuse = (field: string) => {
    throw new InvalidRequest(`"${field}" is not supported for this model.`)
  }
  if (isOld && output?.effort) refuse('output_config.effort')
  if (isOld && kind) refuse(`thinking.type.${kind}`)
  if (!isOld && temperature !== undefined) refuse('temperature')
  const mustThink = /(opus|sonnet)-5-5|fable-5/.test(model)
  if (kind === 'disabled' && mustThink) refuse('thinking.type.disabled')
  if (kind === 'between_tools' && !model.includes('sonnet-5-5'))
    refuse('thinking.type.between_tools')
}

type Shape = [status: number, type: string, message: string]

const shapes: Record<FaultKind, Shape> = {
  rate: [429, 'rate_limit_error', "This request would exceed your organization's rate limit."],
  quota: [
    400,
    'invalid_request_error',
    'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.',
  ],
  quota_daily: [429, 'rate_limit_error', 'You have reached your daily limit of requests per day.'],
  auth: [401, 'authentication_error', 'invalid x-api-key'],
  forbidden: [403, 'permission_error', 'Your API key does not have permission to use the model.'],
  no_model: [404, 'not_found_error', 'model: claude-none'],
  no_vision: [400, 'invalid_request_error', 'This model does not support image input.'],
  server: [500, 'api_error', 'Internal server error'],
  overloaded: [529, 'overloaded_error', 'Overloaded'],
  too_long: [400, 'invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'],
  too_big: [
    400,
    'invalid_request_error',
    'messages.0.content.1.image.source.base64: image exceeds 5 MB maximum',
  ],
  bad_image: [400, 'invalid_request_error', 'Could not process image'],
  bad_request: [400, 'invalid_request_error', 'messages: unexpected value'],
  content_policy: [400, 'invalid_request_error', 'Output blocked by content_filter policy'],
  no_schema: [400, 'invalid_request_error', 'output_config.format: not supported by this model'],
}

export const anthropicMessages: Dialect = {
  name: 'anthropic',
  path: /^\/v1\/messages$/,
  hasRetryHeaders: true,
  read(raw, request) {
    const parsed = body.parse(raw)
    checkFamily(parsed)
    const { model, system, messages, output_config: output, max_tokens: maxTokens } = parsed
    z.literal('2023-06-01').parse(request.header('anthropic-version'))
    const [{ content }] = messages
    if (output?.format) checkStrictSchema(output.format.schema)
    return {
      model,
      key: request.header('x-api-key'),
      system: system.map((part) => part.text).join('\n'),
      texts: content.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
      images: content.flatMap((part) =>
        part.type === 'image' ? [fromBase64(part.source.data)] : [],
      ),
      format: output?.format ? 'schema' : 'text',
      maxTokens,
    }
  },
  answer({ model, text: said, finish, usage, isRefusal }) {
    const reasons = { stop: 'end_turn', length: 'max_tokens', content_filter: 'refusal' }
    const cached = usage?.cached ?? 0
    return {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model,
      content: isRefusal ? [] : [{ type: 'text', text: said }],
      stop_reason: isRefusal ? 'refusal' : finish && reasons[finish],
      stop_sequence: null,
      // Anthropic counts cached tokens separately.
      usage: {
        input_tokens: (usage?.prompt ?? 0) - cached,
        cache_read_input_tokens: cached,
        cache_creation_input_tokens: 0,
        output_tokens: usage?.completion ?? 0,
      },
    }
  },
  fault({ kind, message }) {
    const [status, type, usual] = shapes[kind]
    return {
      status,
      body: { type: 'error', error: { type, message: message ?? usual }, request_id: 'req_1' },
    }
  },
}
