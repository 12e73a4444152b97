import { afterAll, beforeAll, expect, test } from 'vitest'
import { aiModels } from '../../test/adapters/ai-models.ts'
import { options, photo } from '../../test/adapters/vision-call.ts'
import { describedPhoto } from '../../test/ai-server/described-photo.ts'
import { type AiServer, startAiServer } from '../../test/ai-server/start.ts'
import { noFacts } from '../../test/no-facts.ts'

let ai: AiServer
beforeAll(async () => {
  ai = await startAiServer()
})
afterAll(() => ai.stop())

async function usageOf(usage: object) {
  const open = new Map(aiModels).get('openai-compatible')
  const message = { role: 'assistant', content: JSON.stringify(describedPhoto('')) }
  const body = JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage })
  ai.play({ kind: 'raw', status: 200, body, headers: { 'content-type': 'application/json' } })
  return (await open?.(ai.url).describe(photo, noFacts, options()))?.usage
}

// AI-014, AI-018
test.each([
  ['numbers', { prompt_tokens: 1200, completion_tokens: 300 }, [1200, 300]],
  ['text', { prompt_tokens: '1200', completion_tokens: '300', total_tokens: '1500' }, [1200, 300]],
  [
    'text in details',
    { prompt_tokens: '1200', prompt_tokens_details: { cached_tokens: '8' } },
    [1200, 0],
  ],
  ['words', { prompt_tokens: 'many', completion_tokens: '' }, [0, 0]],
  ['text too large for a number', { prompt_tokens: '9'.repeat(30) }, [0, 0]],
])('token counts as %s do not make a description fail', async (_, usage, [prompt, completion]) => {
  expect(await usageOf(usage)).toMatchObject({
    prompt_tokens: prompt,
    completion_tokens: completion,
  })
})
