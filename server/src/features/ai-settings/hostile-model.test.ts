import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { samplePictures } from '@verso/contract/limits.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openVision } from '../../start/vision.ts'
import { type App, startApp } from '../../test/app.ts'
import { jpeg } from '../../test/upload-files.ts'
import { checkConsistency } from '../consistency/consistency.ts'

const key = 'a-plain-key-without-prefix-4711'

let respond: (response: ServerResponse) => void = () => undefined
const server = createServer((request, response) => {
  request.resume().on('end', () => respond(response))
})
let app: App
let seed = 0
/** All lines of the app's log. */
const logged: string[] = []

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.stubEnv('LOG_LEVEL', 'trace')
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => logged.push(String(line)) > 0)
  app = await startApp({
    openVision: (choice) =>
      openVision(app.deps.config, app.deps.log, choice, { vision: ({ otherwise }) => otherwise }),
  })
  await app.db.updateTable('analysis_settings').set({ max_allowed_retry: 1 }).execute()
  await connect()
})
afterAll(async () => {
  await app.stop()
  server.close()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
afterEach(async () => {
  expect(await checkConsistency(app.deps, { graceMs: 60_000 })).toEqual([])
})

/** Connects the hostile model to the app. */
async function connect(): Promise<void> {
  const boss = await app.given.user({ role: 'admin' })
  await app.as(boss).call('editAiSettings', { ...hostile(), cap: null })
}

const hostile = () => ({
  provider: 'openai-compatible' as const,
  model: 'hostile',
  base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  key,
})

const chat = (content: string) =>
  JSON.stringify({
    id: '1',
    object: 'chat.completion',
    created: 1,
    model: 'hostile',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  })
const sends = (body: string, status = 200) => {
  respond = (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

/** Uploads one photo of a new owner and lets the model describe it. */
async function describedBy(body: string, status = 200) {
  sends(body, status)
  const ann = await app.given.user({ credits: 1 })
  await app.as(ann).upload(await jpeg((seed += 1)))
  await app.drain()
  const [photo] = (await app.as(ann).call('getImages', {})).images
  const { total_credit } = await app.as(ann).call('getUser', {})
  if (!photo) throw new Error('No photo is listed.')
  return { ...photo, total_credit }
}

const place = { sublocation: null, city: null, state: null, country: null, clue: null }
const answer = (change: object) =>
  chat(
    JSON.stringify({
      description: 'A dog on a beach.',
      keywords: ['dog', 'beach', 'sea', 'sand', 'sky'],
      reasoning: 'Nothing to say.',
      period: { edtf: null, label: null, confidence: 'none', basis: 'none', clue: null },
      location: { ...place, confidence: 'none', basis: 'none' },
      content_flags: [],
      ...change,
    }),
  )

const evil = 'x\u0000y\u0007\u202Etxet\uD800<img src=x onerror=alert(1)>'
const visible = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069\ud800-\udfff]*$/u

// AI-012, AI-021, A-16
test('control characters, broken surrogates, direction marks and HTML are stored as plain text', async () => {
  const photo = await describedBy(
    answer({
      description: `A dog ${evil}`,
      reasoning: evil,
      keywords: [
        { term: `dog${evil}`, facet: evil, broader: [evil, 'animal\u0000'], certainty: evil },
        { term: 'beach', facet: 'setting', broader: [evil], certainty: 'sure' },
        'sea',
        'sand',
      ],
      text_in_image: evil,
      seen: [evil, evil],
      people: { count: 1e308, age_bands: [evil, 'adult'] },
      period: { edtf: evil, label: evil, confidence: 'low', basis: 'visual', clue: evil },
      location: { ...place, city: evil, clue: evil, confidence: 'low', basis: 'visual' },
      names: [{ name: evil, basis: 'recognised' }],
      content_flags: [evil],
    }),
  )
  expect(photo).toMatchObject({ status: 'completed', total_credit: 0 })
  const { image_url: _image, thumbnail_url: _thumbnail, ...texts } = photo
  const strings: string[] = []
  JSON.stringify(texts, (_, value: unknown) => {
    if (typeof value === 'string') strings.push(value)
    return value
  })
  expect(strings.length).toBeGreaterThan(20)
  expect(strings.filter((text) => !visible.test(text))).toEqual([])
})

const many = Array.from(
  { length: 5000 },
  (_, n) => `word ${String.fromCodePoint(97 + (n % 26))}${n.toString(36)}`,
)
const detailed = many.map((term) => ({
  term,
  facet: 'object',
  certainty: 'sure',
  broader: many.slice(0, 8),
}))

test.each<[string, string]>([
  ['5,000 keywords', answer({ keywords: many })],
  ['5,000 keywords with details', answer({ keywords: detailed })],
  ['5,000 of every list', answer({ seen: many, content_flags: many, names: many, editorial: {} })],
  ['numbers out of every range', answer({ people: { count: -1e308, age_bands: [1, {}] } })],
])('%s end in a description of usual size', async (_, body) => {
  const photo = await describedBy(body)
  expect(photo.status).toBe('completed')
  expect(photo.keywords.length).toBeLessThanOrEqual(60)
  expect(JSON.stringify(photo).length).toBeLessThan(40_000)
})

const deep = (n: number) => '['.repeat(n) + ']'.repeat(n)

test.each<[string, string]>([
  ['a description of 500,000 letters', answer({ description: 'word '.repeat(100_000) })],
  ['10 MB', answer({ description: 'x'.repeat(10_000_000) })],
  ['JSON that is nested 300,000 times', chat(deep(300_000))],
  ['a response that is nested 300,000 times', deep(300_000)],
  [
    'keywords that are nested 100,000 times',
    chat(`{"description":"A dog.","keywords":${deep(100_000)}}`),
  ],
  ['an object with its own prototype', chat('{"__proto__":{"keywords":["a"]},"constructor":{}}')],
  ['nothing', ''],
  ['text that is not JSON', '\u0000\u0001'],
])('%s fail with a message and cost no credit', async (_, body) => {
  const photo = await describedBy(body)
  expect(photo).toMatchObject({ status: 'failed', total_credit: 1 })
  expect(photo.last_error).toMatch(/^[\w'’“”(].{10,300}$/u)
})

// SEC-022
test('a key that the model repeats appears in no response of the app and in no line of its log', async () => {
  const message = `The key ${key} (Bearer ${key}) is not known here.`
  // A refused key pauses the provider, so it comes last.
  for (const status of [400, 500, 401]) {
    const photo = await describedBy(JSON.stringify({ error: { message } }), status)
    expect(JSON.stringify(photo)).not.toContain(key)
  }
  const boss = await app.given.user({ role: 'admin' })
  for (const call of ['getAiSettings', 'getAnalysisStatus', 'getConfig'] as const)
    expect(JSON.stringify(await app.as(boss).call(call, {}))).not.toContain(key)
  const tried = app.as(boss).call('tryAi', { ...hostile(), picture: { sample: samplePictures[0] } })
  const refusal = await tried.catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: 400 })
  expect(JSON.stringify(refusal)).not.toContain(key)
  expect(logged.length).toBeGreaterThan(20)
  expect(logged.join('')).not.toContain(key)
})
