import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aiModels } from '../../test/adapters/ai-models.ts'
import { failure, options, photo } from '../../test/adapters/vision-call.ts'
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

const open = aiModels.find(([name]) => name === 'ollama')?.[1] ?? expect.fail()
const text = JSON.stringify(describedPhoto(''))
const fills = (prompt: number, completion = 300) => says(text, { usage: { prompt, completion } })

// AI-021
test('Ollama is asked through its own API, with a context that holds prompt, photo and answer', async () => {
  const described = await open(ai.url).describe(photo, noFacts, options())
  const [call] = ai.ledger
  expect(call?.dialect).toBe('ollama-chat')
  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    model: 'qwen3-vl:4b-instruct',
    stream: false,
    think: false,
    keep_alive: '10m',
    format: { type: 'object', required: expect.arrayContaining(['description', 'keywords']) },
    options: { num_ctx: 8192, temperature: 0.1, num_predict: 3000 },
  })
  expect(described.usage).toEqual({ prompt_tokens: 1200, completion_tokens: 300, cost: 0 })
  expect(described.keywords[0]).toBe('harbour')
})

// AI-014
test('a prompt that fills the context counts as too long, although Ollama reports no error', async () => {
  ai.play(fills(8192))
  const model = open(ai.url, { prompt: 'full' })
  const error = await failure(model)
  expect(error).toMatchObject({ kind: 'too_long', advice: 'smaller_image', action: 'retry' })
  expect(error.usage).toMatchObject({ prompt_tokens: 8192 })
  ai.play(fills(8000))
  await expect(model.describe(photo, noFacts, options())).resolves.toBeDefined()
})

// AI-014
test('an answer without room in the context counts as too long, one at its token limit as cut off', async () => {
  const cut = (prompt: number, completion: number) =>
    says('{"descr', { finish: 'length', usage: { prompt, completion } })
  const model = open(ai.url, { prompt: 'full' })
  ai.play(cut(7600, 592), cut(1200, 1500))
  expect(await failure(model)).toMatchObject({ kind: 'too_long' })
  expect(await failure(model)).toMatchObject({ kind: 'truncated', advice: 'more_tokens' })
})

// AI-014
test('after a silent cut the short prompt is tried', async () => {
  ai.play(fills(8192), fills(3000))
  const described = await open(ai.url).describe(photo, noFacts, options())
  expect(described.prompt_version).toMatch(/^photo-short/)
  expect(ai.ledger).toHaveLength(2)
})

// AI-014
test('an Ollama server that accepts no schema is asked for JSON', async () => {
  ai.play(fault('bad_request'))
  await open(ai.url).describe(photo, noFacts, options())
  expect(ai.ledger.map(({ asked }) => asked.format)).toEqual(['schema', 'json'])
  expect(ai.ledger[1]?.asked.system).toContain('must match this JSON schema')
})
