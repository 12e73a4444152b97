import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { basicVision } from '../../adapters/basic-vision/basic-vision.ts'
import { VisionError, type VisionModel } from '../../ports/vision-model.ts'
import { fault, says } from '../ai-server/plays.ts'
import { type AiServer, startAiServer } from '../ai-server/start.ts'
import { fakeVision } from '../fake-vision.ts'
import { noFacts } from '../no-facts.ts'
import { aiModels, secretKey } from './ai-models.ts'
import { failure, options, photo } from './vision-call.ts'

let ai: AiServer
beforeAll(async () => {
  ai = await startAiServer({ keys: [secretKey] })
})
afterAll(() => ai.stop())
beforeEach(() => ai.reset())

const models: [string, () => VisionModel][] = [
  ['basic', basicVision],
  ['fake', fakeVision],
  ...aiModels.map(([name, open]): [string, () => VisionModel] => [name, () => open(ai.url)]),
]

describe.each(models)('the %s model', (_, create) => {
  // AI-001, AI-002, AI-003, AI-006
  test('describes a photo without any facts', async () => {
    const answer = await create().describe(photo, noFacts, options())
    expect(answer.keywords.length).toBeGreaterThan(0)
    expect(answer.keywords.every((keyword) => keyword.trim() === keyword && keyword)).toBe(true)
    expect(answer.description).toMatch(/\S/)
    expect(answer.reason).toMatch(/\S/)
  })

  // AI-004, AI-005, DATA-020
  test('returns NA for an unknown period and place', async () => {
    const answer = await create().describe(photo, noFacts, options())
    expect(answer).toMatchObject({ period: 'NA', period_edtf: null, location: 'NA', place: null })
  })

  // AI-018, AI-019
  test('returns whole numbers of tokens, and a cost that is a number or null', async () => {
    const { usage } = await create().describe(photo, noFacts, options())
    expect(Number.isInteger(usage.prompt_tokens) && usage.prompt_tokens >= 0).toBe(true)
    expect(Number.isInteger(usage.completion_tokens) && usage.completion_tokens >= 0).toBe(true)
    expect(usage.cost === null || usage.cost >= 0).toBe(true)
  })

  // AI-001
  test('leaves out excluded keywords regardless of case', async () => {
    const model = create()
    const { keywords } = await model.describe(photo, noFacts, options())
    const unwanted = keywords[0]?.toUpperCase() ?? ''
    const again = await model.describe(photo, noFacts, options([unwanted]))
    expect(again.keywords).toEqual(keywords.slice(1))
  })

  // AI-015
  test('ends a call when its signal is aborted', async () => {
    const signal = AbortSignal.abort()
    const answer = create().describe(photo, noFacts, { ...options(), signal })
    await expect(answer).rejects.toBeInstanceOf(VisionError)
  })

  // AI-021
  test('has provider, name and prompt version', () => {
    const { provider, name, prompt_version } = create()
    expect([provider, name, prompt_version].every((text) => text.length > 0)).toBe(true)
  })
})

describe.each(aiModels)('the %s provider', (name, open) => {
  const create = () => open(ai.url)

  /**
   * Returns the error of a call that ends at its timeout. Waits for the request to reach the server: a late one would
   * disturb the next test.
   */
  async function timedOut() {
    const error = failure(open(ai.url, { timeoutMs: 500 }))
    await expect.poll(() => ai.inFlight()).toBe(1)
    return error
  }

  // AI-021
  test('sends one valid request: key, prompt, image, limits', async () => {
    await create().describe(photo, noFacts, options())
    expect(ai.rejected).toEqual([])
    expect(ai.ledger).toHaveLength(1)
    const [{ asked, image }] = ai.ledger as [(typeof ai.ledger)[number]]
    expect(asked).toMatchObject({ key: secretKey, format: 'schema', maxTokens: 3000 })
    expect(asked.system).toContain('You catalogue photographs')
    expect(asked.texts.at(-1)).toMatch(/^FACTS\n{/)
    expect(image?.bytes.equals(photo.jpeg)).toBe(true)
  })

  // AI-018, AI-019
  test('impossible token counts are treated as unknown, and the photo is still described', async () => {
    const free = (await create().describe(photo, noFacts, options())).usage.cost === 0
    ai.play({ kind: 'answer', usage: { prompt: 1000, completion: 9e15 } })
    const { keywords, usage } = await create().describe(photo, noFacts, options())
    expect(keywords.length).toBeGreaterThan(0)
    expect(usage).toEqual({ prompt_tokens: 0, completion_tokens: 0, cost: free ? 0 : null })
  })

  // A-16, AI-018
  test('a refusal is final and its usage counts', async () => {
    ai.play({ kind: 'refuse', usage: { prompt: 900, completion: 7 } })
    const error = await failure(create())
    expect(error).toMatchObject({ action: 'final', kind: 'refused' })
    expect(error.usage).toMatchObject({ prompt_tokens: 900, completion_tokens: 7 })
    expect(error.message).toContain('declined this photo')
  })

  //
  test('a content filter counts as a refusal', async () => {
    ai.play(says('', { finish: 'content_filter' }))
    expect(await failure(create())).toMatchObject({ action: 'final', kind: 'refused' })
  })

  //
  test('after a 429, waits as long as the provider asks', async () => {
    ai.play(fault('rate', { retryAfterMs: 7000 }))
    expect(await failure(create())).toMatchObject({
      action: 'wait',
      kind: 'rate',
      retryAfterMs: 7e3,
    })
  })

  //
  test('after a 429 without a time, still waits', async () => {
    ai.play(fault('rate'))
    expect(await failure(create())).toMatchObject({
      action: 'wait',
      kind: 'rate',
      retryAfterMs: null,
    })
  })

  // AI-011, AI-014
  test.each([
    ['quota', 'pause', 'quota'],
    ['quota_daily', 'pause', 'quota_daily'],
    ['auth', 'pause', 'auth'],
    ['forbidden', 'pause', 'auth'],
    ['no_model', 'pause', 'no_model'],
    ['no_vision', 'pause', 'no_vision'],
    ['server', 'retry', 'server'],
    ['overloaded', 'wait', 'overloaded'],
    ['too_long', 'retry', 'too_long'],
    ['too_big', 'retry', 'too_big'],
    ['bad_image', 'final', 'bad_image'],
    ['content_policy', 'final', 'refused'],
  ] as const)('%s means %s', async (played, action, kind) => {
    ai.play(fault(played))
    // With `full`: a self-hosted model would be asked again with the short prompt
    // (server/src/adapters/ai-vision/short.test.ts).
    const model = open(ai.url, { prompt: 'full' })
    expect(await failure(model)).toMatchObject({ action, kind })
    expect(ai.ledger).toHaveLength(1)
  })

  // AI-011
  test('a rejected request is final, with the provider’s message', async () => {
    const play = fault('bad_request', { message: `No <b>such</b> field with ${secretKey}` })
    ai.play(play, play)
    const error = await failure(create())
    expect(error).toMatchObject({ action: 'final', kind: 'bad_request' })
    expect(error.message).toContain('No b such /b field with …')
  })

  // AI-014
  test('a broken connection is retried, and a refused one costs no attempt', async () => {
    ai.play({ kind: 'reset' })
    expect(await failure(create())).toMatchObject({ action: 'retry', kind: 'network' })
    const unreachable = open('http://127.0.0.1:9')
    expect(await failure(unreachable)).toMatchObject({ action: 'wait', kind: 'unreachable' })
  })

  // AI-014
  test('a call that hangs ends when its signal is aborted or at the timeout', async () => {
    ai.use(() => ({ kind: 'hang' }))
    const stop = new AbortController()
    const ended = failure(create(), stop.signal)
    await expect.poll(() => ai.inFlight()).toBe(1)
    stop.abort()
    expect(await ended).toMatchObject({ action: 'retry', kind: 'aborted' })
    expect(await timedOut()).toMatchObject({
      action: 'retry',
      kind: 'timeout',
      advice: 'smaller_image',
    })
    await expect.poll(() => ai.inFlight()).toBe(0)
  })

  // AI-014
  test('an answer that never ends is timed out', async () => {
    ai.play({ kind: 'stall' })
    expect(await timedOut()).toMatchObject({ action: 'retry', kind: 'timeout' })
    await expect.poll(() => ai.inFlight()).toBe(0)
  })

  test('an HTML page or an oversized response instead of an answer is retried', async () => {
    const html = { 'content-type': 'text/html' }
    ai.play(
      { kind: 'raw', status: 200, body: '<html>Sign in</html>', headers: html },
      { kind: 'raw', status: 502, body: '<html>Bad gateway</html>', headers: html },
      { kind: 'raw', status: 200, body: `{"a": "${'x'.repeat(2_000_000)}"}` },
    )
    for (const _ of [1, 2, 3]) expect((await failure(create())).action).toBe('retry')
  })

  test('a redirect is not followed (ASVS 15.3.2)', async () => {
    const headers = { location: 'http://127.0.0.1:9/' }
    ai.play({ kind: 'raw', status: 307, body: '', headers })
    expect((await failure(create())).action).toBe('retry')
    expect(ai.ledger).toHaveLength(1)
  })
})
