import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describedPhoto } from '../ai-server/described-photo.ts'
import { says } from '../ai-server/plays.ts'
import { type AiServer, startAiServer } from '../ai-server/start.ts'
import { nothingKnown } from '../nothing-known.ts'
import { aiModels } from './ai-models.ts'
import { failure, options, photo } from './vision-call.ts'

let ai: AiServer
beforeAll(async () => {
  ai = await startAiServer()
})
afterAll(() => ai.stop())
beforeEach(() => ai.reset())

const goodText = JSON.stringify(describedPhoto(''))

/** By the price list, for 1,350 input tokens, 400 of them cached, and 100 output tokens. */
const costs: Record<string, number> = {
  openai: 0.000149,
  'openai-compatible': 0,
  ollama: 0,
  anthropic: 0.000149,
  google: 0.0003975,
}

describe.each(aiModels)('answers of the %s provider', (name, open) => {
  const create = () => open(ai.url)

  // AI-018, AI-019
  test('report the usage', async () => {
    ai.play(says(goodText, { usage: { prompt: 1350, completion: 100, cached: 400 } }))
    const { usage } = await create().describe(photo, nothingKnown, options())
    expect(usage).toMatchObject({ prompt_tokens: 1350, completion_tokens: 100 })
    expect(usage.cost).toBe(costs[name])
  })

  //
  test('are repaired when cut off with enough content', async () => {
    ai.play(says(goodText.slice(0, goodText.indexOf('"reasoning"') + 30), { finish: 'length' }))
    const answer = await create().describe(photo, nothingKnown, options())
    expect(answer).toMatchObject({ salvaged: true, period: 'NA', location: 'NA' })
    expect(answer.keywords).toHaveLength(8)
  })

  // AI-018
  test('are retried with more tokens when cut off too early, and their usage counts', async () => {
    const cut = (text: string) => says(text, { finish: 'length' })
    ai.play(cut('{"descr'), cut('{"description": "Three boats lie in'))
    const error = await failure(create())
    expect(error).toMatchObject({ action: 'retry', kind: 'truncated', advice: 'more_tokens' })
    expect(await failure(create())).toMatchObject({ kind: 'truncated' })
    expect(error.usage).toMatchObject({ prompt_tokens: 1200, completion_tokens: 300 })
    await create().describe(photo, nothingKnown, options([], 'more_tokens'))
    expect(ai.ledger.at(-1)?.asked.maxTokens).toBe(3000)
  })

  //
  test('are repaired when their JSON is malformed', async () => {
    ai.play(says(`<think>{"a": 1}</think>\n\`\`\`json\n${goodText.replaceAll('"', "'")},\n\`\`\``))
    const answer = await create().describe(photo, nothingKnown, options())
    expect(answer).toMatchObject({ salvaged: true })
    expect(answer.keywords[0]).toBe('harbour')
  })

  // AI-014
  test('without JSON fail and are retried in the plain style', async () => {
    ai.play(says('A harbour in the evening.'))
    const error = await failure(create())
    expect(error).toMatchObject({ action: 'retry', kind: 'bad_json', advice: 'plain_json' })
    expect(error.usage).toMatchObject({ prompt_tokens: 1200 })
    await create().describe(photo, nothingKnown, options([], 'plain_json'))
    const { asked } = ai.ledger.at(-1) ?? expect.fail()
    expect(asked.format).not.toBe('schema')
    expect(asked.system).toContain('"content_flags"')
    expect(ai.rejected).toEqual([])
  })

  //
  test('without keywords or description fail', async () => {
    const changed = (fields: object) => says(JSON.stringify({ ...JSON.parse(goodText), ...fields }))
    ai.play(changed({ keywords: [] }), changed({ description: ' ' }), says(''))
    for (const kind of ['bad_answer', 'bad_answer', 'bad_json']) {
      expect(await failure(create())).toMatchObject({ action: 'retry', kind })
    }
  })

  //
  test('with endless keywords keep the start of the list', async () => {
    const words = Array.from({ length: 400 }, (_, n) => `word ${n % 40}`)
    ai.play(says(JSON.stringify({ ...JSON.parse(goodText), keywords: words })))
    const { keywords } = await create().describe(photo, nothingKnown, options())
    expect(keywords).toEqual(words.slice(0, 40))
  })

  // AI-019
  test('without usage have an unknown cost', async () => {
    ai.play(says(goodText, { usage: null }))
    const { usage } = await create().describe(photo, nothingKnown, options())
    const free = costs[name] === 0 ? 0 : null
    const expected = name === 'anthropic' ? 0 : free
    expect(usage).toMatchObject({ prompt_tokens: 0, completion_tokens: 0, cost: expected })
  })

  test('without a finish reason are accepted', async () => {
    ai.play(says(goodText, { finish: null }))
    const { keywords } = await create().describe(photo, nothingKnown, options())
    expect(keywords).toHaveLength(8)
  })
})
