import { expect, test } from 'vitest'
import { type CallContext, classify, failure, type ErrorResponse } from './failures.ts'

const key = 'sk-proj-TestKey0123456789abcdefTestKey'
const context: CallContext = {
  providerName: 'OpenAI',
  model: 'gpt-6-luna',
  secrets: [key],
  timeoutMs: 60_000,
  quotaTimeZone: null,
}
const response = (
  status: number | null,
  message = '',
  over: Partial<ErrorResponse> = {},
): ErrorResponse => ({
  status,
  headers: {},
  code: '',
  body: JSON.stringify({ error: { message } }),
  ...over,
})

/** Responses of real servers that the compliance suite does not cover. */
test.each<[string, ErrorResponse, string, string]>([
  ['Payment Required', response(402, 'Insufficient credits'), 'pause', 'quota'],
  [
    'a hard limit',
    response(400, '', { body: '{"error":{"code":"billing_hard_limit_reached"}}' }),
    'pause',
    'quota',
  ],
  [
    'no credit at Anthropic',
    response(400, 'Your credit balance is too low to access the API'),
    'pause',
    'quota',
  ],
  [
    'a spend limit that the owner set at Anthropic',
    response(
      400,
      'You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.',
    ),
    'pause',
    'spend_limit',
  ],
  [
    'a spend limit of a workspace at Anthropic',
    response(400, 'You have reached your specified workspace API usage limits.'),
    'pause',
    'spend_limit',
  ],
  [
    'the spend limit of a tier at Anthropic',
    response(429, 'You have reached your API usage limits: your organization has crossed it.'),
    'pause',
    'spend_limit',
  ],
  [
    'a daily limit',
    response(429, 'Rate limit reached on requests per day (RPD): Limit 200'),
    'pause',
    'quota_daily',
  ],
  [
    'a limit per minute that mentions quota and billing',
    response(
      429,
      'You exceeded your current quota, please check your plan and billing details.',
      {},
    ),
    'wait',
    'rate',
  ],
  [
    'a busy Ollama',
    response(503, 'server busy, please try again. maximum pending requests exceeded'),
    'wait',
    'overloaded',
  ],
  ['a llama.cpp that is still loading', response(503, 'Loading model'), 'wait', 'overloaded'],
  [
    'a llama.cpp model that cannot read images',
    response(
      500,
      'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
    ),
    'pause',
    'no_vision',
  ],
  [
    'an Ollama model that cannot read images',
    response(400, 'this model is missing data required for image input'),
    'pause',
    'no_vision',
  ],
  [
    'an Ollama without the model',
    response(404, "model 'llava' not found, try pulling it first"),
    'pause',
    'no_model',
  ],
  [
    'a vLLM without the model',
    response(404, 'The model `llava` does not exist.'),
    'pause',
    'no_model',
  ],
  [
    'a vLLM model that cannot read images',
    response(400, 'llama3 is not a multimodal model'),
    'pause',
    'no_vision',
  ],
  [
    'a wrong key at Google',
    response(400, 'API key not valid. Please pass a valid API key.'),
    'pause',
    'auth',
  ],
  [
    'an unsupported country',
    response(403, 'Country, region, or territory not supported'),
    'pause',
    'auth',
  ],
  [
    'a full context of llama.cpp',
    response(400, 'the request exceeds the available context size, try increasing it'),
    'retry',
    'too_long',
  ],
  [
    'an image above 5 MB',
    response(400, 'image exceeds 5 MB maximum: 6000000 bytes > 5242880 bytes'),
    'retry',
    'too_big',
  ],
  ['a request above the limit of a proxy', response(413, ''), 'retry', 'too_big'],
  [
    'an image that llama.cpp cannot read',
    response(400, 'Failed to load image or audio file'),
    'final',
    'bad_image',
  ],
  [
    'Azure’s filter',
    response(
      400,
      "The response was filtered due to Azure OpenAI's content management policy: content_filter",
    ),
    'final',
    'refused',
  ],
  ['a proxy that waited too long', response(504, ''), 'retry', 'server'],
  ['a request that took too long', response(408, ''), 'retry', 'timeout'],
  [
    'an error page of a proxy',
    response(502, '', { body: '<html>Bad Gateway</html>' }),
    'retry',
    'server',
  ],
  ['a teapot', response(418, 'I am a teapot'), 'final', 'bad_request'],
  ['a redirect', response(307, ''), 'retry', 'unknown'],
  ['a login page', response(200, '', { body: '<html>Sign in</html>' }), 'retry', 'unknown'],
])('%s: %#', (_, received, action, kind) => {
  expect(classify(received, context)).toMatchObject({ action, kind })
})

test('a daily quota of Google is renewed at midnight Pacific time, also through a gateway', () => {
  const quota = (quotaId: string) =>
    response(429, '', {
      body: JSON.stringify({ error: { details: [{ violations: [{ quotaId }] }] } }),
      now: new Date('2026-11-21T12:00:00Z'),
    })
  expect(classify(quota('GenerateRequestsPerDayPerProject'), context)).toMatchObject({
    kind: 'quota_daily',
    retryAfterMs: 72e6,
  })
  expect(classify(quota('GenerateRequestsPerMinutePerProject'), context)).toMatchObject({
    kind: 'rate',
    retryAfterMs: null,
  })
})

test('a daily quota lasts until midnight in the time zone of the provider', () => {
  const daily = response(429, 'requests per day', { now: new Date('2026-11-21T12:00:00Z') })
  expect(classify(daily, context)).toMatchObject({ kind: 'quota_daily', retryAfterMs: null })
  const inUtc = classify(daily, { ...context, quotaTimeZone: 'UTC' })
  expect(inUtc).toMatchObject({ kind: 'quota_daily', retryAfterMs: 12 * 3_600_000 })
})

const all = [
  'quota',
  'quota_daily',
  'rate',
  'auth',
  'no_model',
  'no_vision',
  'server',
  'overloaded',
  'network',
  'unreachable',
  'timeout',
  'aborted',
  'truncated',
  'bad_json',
  'bad_answer',
  'refused',
  'too_long',
  'too_big',
  'bad_image',
  'bad_request',
  'unknown',
] as const

test.each(all)('the message for %s is one short sentence', (kind) => {
  const { message } = failure(kind, context)
  expect(message).toMatch(/^[A-Z].*\.$/)
  expect(message.length).toBeLessThanOrEqual(100)
})

test('the message names the cause of a lost connection', () => {
  const { message } = classify(response(null, '', { code: 'ECONNREFUSED' }), context)
  expect(message).toBe('OpenAI could not be reached: nothing answers at its address.')
})

const image = 'A'.repeat(3000)

test.each([
  ['the key itself', `Key ${key} is wrong`],
  ['a part of it', `Incorrect key: sk-proj-**********TestKey`],
  ['a header', `Authorization: Bearer ${key}`],
  ['Google’s key', 'Key AIzaSyA1234567890abcdefghij is wrong'],
  ['an image', `Cannot read data:image/jpeg;base64,${image}`],
  ['raw image data', `Cannot read ${image}`],
  ['markup and control signs', 'No <b>such</b>\\n field \\u001b[31m'],
  ['a very long text', 'word '.repeat(500)],
])('%s in a provider’s message is not passed on', (_, text) => {
  const { message } = classify(response(400, text), context)
  expect(message.length).toBeLessThanOrEqual(200)
  expect(message).not.toMatch(/TestKey|AIza|AAAA|[<>\p{Cc}]/u)
  expect(message).toMatch(/^OpenAI did not accept the request: /)
})

test('the provider’s own message is passed on if it helps', () => {
  const { message } = classify(response(400, 'Unknown parameter: "reasoning".'), context)
  expect(message).toBe('OpenAI did not accept the request: Unknown parameter: "reasoning".')
})
