import { expect, test } from 'vitest'
import { type Asked, classify, failure, type Trouble } from './failures.ts'

const key = 'sk-proj-TestKey0123456789abcdefTestKey'
const asked: Asked = { label: 'OpenAI', model: 'gpt-6-luna', secrets: [key], timeoutMs: 60_000 }
const trouble = (status: number | null, message = '', over: Partial<Trouble> = {}): Trouble => ({
  status,
  headers: {},
  code: '',
  body: JSON.stringify({ error: { message } }),
  ...over,
})

/** Answers of real servers, beyond those that the compliance suite plays. */
test.each<[string, Trouble, string, string]>([
  ['Payment Required', trouble(402, 'Insufficient credits'), 'pause', 'quota'],
  [
    'a hard limit',
    trouble(400, '', { body: '{"error":{"code":"billing_hard_limit_reached"}}' }),
    'pause',
    'quota',
  ],
  [
    'no credit at Anthropic',
    trouble(400, 'Your credit balance is too low to access the API'),
    'pause',
    'quota',
  ],
  [
    'a limit of the day',
    trouble(429, 'Rate limit reached on requests per day (RPD): Limit 200'),
    'pause',
    'quota_daily',
  ],
  [
    'a limit of the minute that speaks of quota and billing',
    trouble(
      429,
      'You exceeded your current quota, please check your plan and billing details.',
      {},
    ),
    'wait',
    'rate',
  ],
  [
    'a busy Ollama',
    trouble(503, 'server busy, please try again. maximum pending requests exceeded'),
    'retry',
    'overloaded',
  ],
  ['a llama.cpp that loads', trouble(503, 'Loading model'), 'retry', 'overloaded'],
  [
    'a llama.cpp without eyes',
    trouble(
      500,
      'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
    ),
    'pause',
    'no_vision',
  ],
  [
    'an Ollama without eyes',
    trouble(400, 'this model is missing data required for image input'),
    'pause',
    'no_vision',
  ],
  [
    'an Ollama without the model',
    trouble(404, "model 'llava' not found, try pulling it first"),
    'pause',
    'no_model',
  ],
  [
    'a vLLM without the model',
    trouble(404, 'The model `llava` does not exist.'),
    'pause',
    'no_model',
  ],
  ['a vLLM without eyes', trouble(400, 'llama3 is not a multimodal model'), 'pause', 'no_vision'],
  [
    'a wrong key at Google',
    trouble(400, 'API key not valid. Please pass a valid API key.'),
    'pause',
    'auth',
  ],
  [
    'a country without service',
    trouble(403, 'Country, region, or territory not supported'),
    'pause',
    'auth',
  ],
  [
    'a full context of llama.cpp',
    trouble(400, 'the request exceeds the available context size, try increasing it'),
    'retry',
    'too_long',
  ],
  [
    'a picture above 5 MB',
    trouble(400, 'image exceeds 5 MB maximum: 6000000 bytes > 5242880 bytes'),
    'retry',
    'too_big',
  ],
  ['a proxy that takes no more', trouble(413, ''), 'retry', 'too_big'],
  [
    'a picture that llama.cpp cannot read',
    trouble(400, 'Failed to load image or audio file'),
    'final',
    'bad_image',
  ],
  [
    'Azure’s filter',
    trouble(
      400,
      "The response was filtered due to Azure OpenAI's content management policy: content_filter",
    ),
    'final',
    'refused',
  ],
  ['a proxy that waited too long', trouble(504, ''), 'retry', 'server'],
  ['a request that took too long', trouble(408, ''), 'retry', 'timeout'],
  ['a page of a proxy', trouble(502, '', { body: '<html>Bad Gateway</html>' }), 'retry', 'server'],
  ['a teapot', trouble(418, 'I am a teapot'), 'final', 'bad_request'],
  ['a redirect', trouble(307, ''), 'retry', 'unknown'],
  ['a page of a portal', trouble(200, '', { body: '<html>Sign in</html>' }), 'retry', 'unknown'],
  ['nobody there', trouble(null, '', { code: 'ECONNREFUSED' }), 'retry', 'network'],
])('%s: %#', (_, told, action, kind) => {
  expect(classify(told, asked)).toMatchObject({ action, kind })
})

test('Google’s day ends at midnight in California; its minute in its own time', () => {
  const quota = (quotaId: string) =>
    trouble(429, '', {
      body: JSON.stringify({ error: { details: [{ violations: [{ quotaId }] }] } }),
      now: new Date('2026-11-21T12:00:00Z'),
    })
  expect(classify(quota('GenerateRequestsPerDayPerProject'), asked)).toMatchObject({
    kind: 'quota_daily',
    retryAfterMs: 72e6,
  })
  expect(classify(quota('GenerateRequestsPerMinutePerProject'), asked)).toMatchObject({
    kind: 'rate',
    retryAfterMs: null,
  })
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

test.each(all)('%s is one short sentence', (kind) => {
  const { message } = failure(kind, asked)
  expect(message).toMatch(/^[A-Z].*\.$/)
  expect(message.length).toBeLessThanOrEqual(100)
})

test('the cause of a lost connection is told in words', () => {
  const { message } = classify(trouble(null, '', { code: 'ECONNREFUSED' }), asked)
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
  ['too many words', 'word '.repeat(500)],
])('%s in a provider’s words is not passed on', (_, words) => {
  const { message } = classify(trouble(400, words), asked)
  expect(message.length).toBeLessThanOrEqual(200)
  expect(message).not.toMatch(/TestKey|AIza|AAAA|[<>\p{Cc}]/u)
  expect(message).toMatch(/^OpenAI did not accept the request: /)
})

test('a provider’s own words are told where they help', () => {
  const { message } = classify(trouble(400, 'Unknown parameter: "reasoning".'), asked)
  expect(message).toBe('OpenAI did not accept the request: Unknown parameter: "reasoning".')
})
