import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aiModels } from '../../test/adapters/ai-models.ts'
import { options, photo } from '../../test/adapters/vision-call.ts'
import { describedPhoto } from '../../test/ai-server/described-photo.ts'
import { fault, says } from '../../test/ai-server/plays.ts'
import { type AiServer, startAiServer } from '../../test/ai-server/start.ts'
import { noFacts } from '../../test/no-facts.ts'

let ai: AiServer
beforeAll(async () => {
  ai = await startAiServer()
})
afterAll(() => ai.stop())
beforeEach(() => ai.reset())

const adapter = (name: string) => aiModels.find(([each]) => each === name)?.[1] ?? expect.fail()

/** The body that an adapter sends for this model. */
async function sent(name: string, model: string): Promise<Record<string, unknown>> {
  await adapter(name)(ai.url, { model }).describe(photo, noFacts, options())
  expect(ai.rejected).toEqual([])
  return JSON.parse(ai.ledger.at(-1)?.body ?? '') as Record<string, unknown>
}

test.each([
  ['gpt-6-luna', { effort: 'none' }],
  ['gpt-5.6-mini', { effort: 'none' }],
  ['gpt-6.1-sol', { effort: 'low' }],
  ['gpt-6.2-sol', { effort: 'low' }],
  ['gpt-6-astra', { effort: 'low' }],
  ['gpt-6.1-terra', { effort: 'none' }],
  ['gpt-5-nano', { effort: 'minimal' }],
  ['gpt-5-mini-2025-08-07', { effort: 'minimal' }],
  ['gpt-4.1-mini', undefined],
])(
  '%s reasons as little as possible, stores nothing and gets no temperature',
  async (model, effort) => {
    const body = await sent('openai', model)
    expect(body['reasoning']).toEqual(effort)
    const max_output_tokens = effort?.effort === 'low' ? 4000 : 3000
    expect(body).toMatchObject({ store: false, max_output_tokens })
    expect(body).not.toHaveProperty('temperature')
  },
)

test.each([
  ['gemini-3.1-flash-lite', { thinkingLevel: 'minimal' }],
  ['gemini-3.1-pro', { thinkingLevel: 'low' }],
  ['gemini-4-argon', { thinkingLevel: 'low' }],
  ['gemini-2.5-flash-lite', { thinkingBudget: 0 }],
  ['gemini-2.0-flash', undefined],
])('%s thinks as little as possible', async (model, thinkingConfig) => {
  const { generationConfig } = await sent('google', model)
  expect((generationConfig as Record<string, unknown>)['thinkingConfig']).toEqual(thinkingConfig)
})

test('a self-hosted model gets a low temperature and no reasoning', async () => {
  const body = await sent('openai-compatible', 'qwen3-vl')
  expect(body).toMatchObject({ temperature: 0.1, reasoning_effort: 'none', max_tokens: 3000 })
})

test("the output of Claude is limited, although the library's default is 64,000 tokens", async () => {
  expect(await sent('anthropic', 'claude-haiku-4-5')).toMatchObject({ max_tokens: 3000 })
})

test.each([
  ['claude-haiku-4-5', undefined, undefined, 3000],
  ['claude-sonnet-4-6', undefined, undefined, 3000],
  ['claude-haiku-5-5', 'disabled', 'low', 3000],
  ['claude-sonnet-5', 'disabled', 'low', 3000],
  ['claude-opus-5', 'disabled', 'low', 3000],
  ['claude-sonnet-5-5', 'between_tools', 'low', 4000],
  ['claude-opus-5-5', undefined, 'low', 4000],
  ['claude-fable-5-1', undefined, 'low', 4000],
  ['claude-next-7', undefined, 'low', 4000],
])(
  '%s thinks as little as it can, and has room for thoughts if it must think',
  async (model, thinking, effort, max) => {
    const body = (await sent('anthropic', model)) as Record<string, Record<string, unknown>>
    expect(body['thinking']?.['type']).toBe(thinking)
    expect(body['output_config']?.['effort']).toBe(effort)
    expect(body['max_tokens']).toBe(max)
    expect(body).not.toHaveProperty('temperature')
  },
)

test('a Claude that rejects the setting for little thinking is asked with room for thoughts', async () => {
  ai.play(fault('bad_request', { message: 'thinking: Input tag is not supported' }))
  await adapter('anthropic')(ai.url).describe(photo, noFacts, options())
  const bare = JSON.parse(ai.ledger[1]?.body ?? '') as Record<string, unknown>
  expect(bare).toMatchObject({ max_tokens: 4000 })
  expect(bare).not.toHaveProperty('thinking')
  expect(JSON.stringify(bare['output_config'])).not.toContain('effort')
})

// AI-017
test.each([
  ['gemini-3.1-flash-lite', 384, 'MEDIA_RESOLUTION_LOW'],
  ['gemini-3.1-flash-lite', 800, 'MEDIA_RESOLUTION_MEDIUM'],
  ['gemini-4-argon', 1568, undefined],
  ['gemini-2.5-flash', 384, undefined],
])('%s gets a copy of %i pixels at the resolution %s', async (model, width, resolution) => {
  const blank = { width, height: Math.round(width * 0.75), channels: 3, background: '#27618f' }
  const jpeg = await sharp({ create: { ...blank, channels: 3 } })
    .jpeg()
    .toBuffer()
  await adapter('google')(ai.url, { model }).describe({ jpeg }, noFacts, options())
  const body = JSON.parse(ai.ledger.at(-1)?.body ?? '') as Record<string, Record<string, unknown>>
  expect(body['generationConfig']?.['mediaResolution']).toBe(resolution)
})

test('an answer in the reasoning field is found', async () => {
  ai.play(says('', { reasoning: JSON.stringify(describedPhoto('')) }))
  const model = adapter('openai-compatible')(ai.url)
  const { keywords } = await model.describe(photo, noFacts, options())
  expect(keywords[0]).toBe('harbour')
})

test('Ollama’s address works with and without /v1', async () => {
  const url = ai.url
  for (const baseUrl of [url, `${url}/`, `${url}/v1`, `${url}/v1/`]) {
    await adapter('ollama')(url, { baseUrl }).describe(photo, noFacts, options())
  }
  expect(ai.ledger).toHaveLength(4)
})

test.each([
  ['openai', "Unsupported value: 'reasoning.effort' does not support 'none' with this model."],
  ['google', 'Thinking level is not supported for this model.'],
  ['anthropic', '"thinking.type.disabled" is not supported for this model.'],
  ['ollama', '"qwen3-vl:4b-instruct" does not support thinking'],
])(
  '%s: a model that rejects a setting is asked again without it, and later calls omit it',
  async (name, message) => {
    const model = adapter(name)(ai.url)
    ai.play(fault('bad_request', { message }))
    await model.describe(photo, noFacts, options())
    await model.describe(photo, noFacts, options())
    const [first, ...later] = ai.ledger.map(({ body }) => body)
    const setting = /"effort":"(none|low)"|"think":false|"thinkingLevel"/
    expect(first).toMatch(setting)
    expect(later).toHaveLength(2)
    for (const body of later) expect(body).not.toMatch(setting)
    expect(ai.ledger.every(({ asked }) => asked.format === 'schema')).toBe(true)
    expect(ai.rejected).toEqual([])
  },
)

test('an empty refusal, which some servers send with every answer, is ignored', async () => {
  const content = JSON.stringify(describedPhoto(''))
  const message = { role: 'assistant', content, refusal: '' }
  const body = JSON.stringify({
    id: '1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      {
        index: 0,
        message,
        finish_reason: 'stop',
      },
    ],
  })
  ai.play({ kind: 'raw', status: 200, body, headers: { 'content-type': 'application/json' } })
  const model = adapter('openai-compatible')(ai.url)
  const { keywords } = await model.describe(photo, noFacts, options())
  expect(keywords[0]).toBe('harbour')
})
