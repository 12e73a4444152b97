import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucket, fault, mix } from './plays.ts'
import { type AiServer, startAiServer } from './start.ts'

let ai: AiServer
let image: string
beforeAll(async () => {
  ai = await startAiServer()
  const blank = { width: 60, height: 40, channels: 3, background: '#27618f' } as const
  const jpeg = await sharp({ create: blank }).jpeg().toBuffer()
  image = `data:image/jpeg;base64,${jpeg.toString('base64')}`
})
afterAll(() => ai.stop())

const chat = (over: object = {}) => ({
  model: 'gpt-6-luna',
  messages: [
    { role: 'system', content: 'Answer in JSON.' },
    { role: 'user', content: [{ type: 'image_url', image_url: { url: image } }] },
  ],
  response_format: { type: 'json_object' },
  ...over,
})

function post(body: unknown, path = '/v1/chat/completions'): Promise<Response> {
  return fetch(ai.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

test('a valid request gets an answer, and the ledger records its image and tokens', async () => {
  const reply = await post(chat())
  expect(reply.status).toBe(200)
  expect(await reply.json()).toMatchObject({ usage: { prompt_tokens: 1200 } })
  const entry = ai.ledger.at(-1)
  expect(entry).toMatchObject({ status: 200, billed: { prompt: 1200, completion: 300 } })
  expect(entry?.image).toMatchObject({ format: 'jpeg', width: 60, height: 40, hasExif: false })
})

const looseSchema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }
const format = (schema: object) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'photo', strict: true, schema } },
})
const broken = 'data:image/jpeg;base64,/9j/4AAQ'
const user = (part: object) => [
  { role: 'system', content: 'JSON' },
  { role: 'user', content: [part] },
]

test.each([
  ['no JSON', 'hello'],
  ['no model', { model: undefined }],
  ['an unknown field', { colour: 'red' }],
  ['no image', { messages: user({ type: 'text', text: 'JSON' }) }],
  ['a broken image', { messages: user({ type: 'image_url', image_url: { url: broken } }) }],
  [
    'an image by address',
    { messages: user({ type: 'image_url', image_url: { url: 'http://x' } }) },
  ],
  [
    'json_object without the word',
    { messages: [{ role: 'system', content: 'x' }, chat().messages[1]] },
  ],
  ['a schema that is not strict', format(looseSchema)],
  ['too warm', { temperature: 3 }],
])('%s is rejected with status 400', async (_, over) => {
  const reply = await post(typeof over === 'string' ? over : chat(over))
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ error: { message: expect.any(String) } })
})

test('planned responses come before those of the script', async () => {
  ai.play(fault('rate', { retryAfterMs: 1500 }), { kind: 'reset' })
  const limited = await post(chat())
  expect(limited.status).toBe(429)
  expect(limited.headers.get('retry-after-ms')).toBe('1500')
  expect(limited.headers.get('retry-after')).toBe('2')
  await expect(post(chat())).rejects.toThrow()
  expect((await post(chat())).status).toBe(200)
})

test('the same seed gives the same outcomes, in the requested shares', () => {
  const draw = () => {
    const script = mix({ seed: 7, medianMs: 100, spread: 0.35, shares: { rate: 0.1, hang: 0.05 } })
    return Array.from({ length: 2000 }, (_, n) => script({ n } as never))
  }
  expect(draw()).toEqual(draw())
  const share = (kind: string) => draw().filter((play) => play.kind === kind).length / 2000
  expect(share('fault')).toBeCloseTo(0.1, 1)
  expect(share('answer')).toBeGreaterThan(0.8)
})

test('a token bucket accepts calls up to its rate and gives the others a time to wait', () => {
  const script = bucket({ perSecond: 0.001, burst: 2 }, () => ({ kind: 'hang' }))
  const kinds = [1, 2, 3].map((n) => script({ n } as never))
  expect(kinds.map(({ kind }) => kind)).toEqual(['hang', 'hang', 'fault'])
  expect(kinds[2]).toMatchObject({ fault: 'rate' })
})
