import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aiModels } from '../adapters/ai-models.ts'
import { options, photo } from '../adapters/vision-call.ts'
import { noFacts } from '../no-facts.ts'
import type { Dialect, Reply } from './dialect.ts'
import { openAiChat } from './openai-chat.ts'
import { checkByDocument } from './openai-document.ts'
import { openAiResponses } from './openai-responses.ts'
import { type AiServer, startAiServer } from './start.ts'

let ai: AiServer
beforeAll(async () => {
  ai = await startAiServer()
})
afterAll(() => ai.stop())
beforeEach(() => ai.reset())

/** The valid body that each adapter sends; the tests make it invalid. */
const sent = new Map<string, { path: string; body: Record<string, unknown>; headers: object }>()
const paths: Record<string, string> = {
  openai: '/v1/responses',
  'openai-compatible': '/v1/chat/completions',
  anthropic: '/v1/messages',
  ollama: '/api/chat',
  google: '/v1beta/models/gemini-3.1-flash-lite:generateContent',
}
beforeAll(async () => {
  for (const [name, make] of aiModels) {
    ai.reset()
    await make(ai.url).describe(photo, noFacts, options())
    const { body } = ai.ledger[0] ?? expect.fail()
    sent.set(name, {
      path: paths[name] ?? '/v1/chat/completions',
      body: JSON.parse(body) as never,
      headers: { 'anthropic-version': '2023-06-01' },
    })
  }
})

/** JSON without types. */
// oxlint-disable-next-line typescript/no-explicit-any
type Loose = Record<string, any>

async function post(name: string, invalidate: (body: Loose) => void, headers = {}) {
  const { path, body, headers: usual } = sent.get(name) ?? expect.fail()
  const invalid = structuredClone(body) as Loose
  invalidate(invalid)
  const answer = await fetch(ai.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...usual, ...headers },
    body: JSON.stringify(invalid),
  })
  return answer.status
}

const names = aiModels.map(([name]) => name)

test.each(names)(
  'the request of %s is accepted, but not with an additional field',
  async (name) => {
    expect(await post(name, () => undefined)).toBe(200)
    expect(await post(name, (body) => Object.assign(body, { surprise: true }))).toBe(400)
  },
)

test.each(names)('%s: a truncated image is rejected', async (name) => {
  const cut = (node: unknown): void => {
    if (!(node instanceof Object)) return
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string' && value.length > 800 && value.includes('/9j/')) {
        Object.assign(node, { [key]: value.slice(0, -400) })
      } else cut(value)
    }
  }
  expect(await post(name, cut)).toBe(400)
  expect(ai.ledger).toEqual([])
})

test.each<[string, string, (body: Loose) => void]>([
  ['openai', 'a photo that would be stored', (body) => delete body['store']],
  ['openai', 'no detail', (body) => delete body['input'][1]['content'][1]['detail']],
  [
    'openai',
    'a schema that is not strict',
    (body) => delete body['text']['format']['schema']['required'],
  ],
  ['anthropic', 'no bound', (body) => delete body['max_tokens']],
  ['anthropic', 'too warm', (body) => Object.assign(body, { temperature: 1.5 })],
  ['google', 'no form asked for', (body) => delete body['generationConfig']['responseMimeType']],
  [
    'google',
    'a role it does not know',
    (body) => Object.assign(body['contents'][0], { role: 'human' }),
  ],
  [
    'openai-compatible',
    'an unknown effort',
    (body) => Object.assign(body, { reasoning_effort: 'huge' }),
  ],
])('%s rejects %s', async (name, _, invalidate) => {
  expect(await post(name, invalidate)).toBe(400)
})

test('Anthropic requires its version header', async () => {
  expect(await post('anthropic', () => undefined, { 'anthropic-version': '2020-01-01' })).toBe(400)
})

const reply: Reply = {
  model: 'gpt-6-luna',
  text: '{}',
  finish: 'stop',
  usage: {
    prompt: 1,
    completion: 2,
  },
  isRefusal: false,
  reasoning: '',
}
const replies: [string, Partial<Reply>][] = [
  ['a whole answer', {}],
  ['a refusal', { isRefusal: true }],
  ['a cut one', { finish: 'length' }],
  ['a filtered one', { finish: 'content_filter' }],
]

test.each(replies)('%s matches the schemas that OpenAI publishes', (_, over) => {
  const answered = ({ answer }: Dialect) => answer({ ...reply, ...over })
  checkByDocument('CreateChatCompletionResponse', answered(openAiChat))
  checkByDocument('Response', answered(openAiResponses))
})

test('the server decodes the image and records its size and metadata', async () => {
  const blank = { width: 30, height: 20, channels: 3, background: '#27618f' } as const
  const jpeg = await sharp({ create: blank })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const [, make] = aiModels[0] ?? expect.fail()
  await make(ai.url).describe({ jpeg }, noFacts, options())
  expect(ai.ledger[0]?.image).toMatchObject({
    width: 30,
    height: 20,
    orientation: 6,
    hasExif: true,
    hasProfile: true,
  })
})
