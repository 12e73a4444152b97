import { expect, test } from 'vitest'
import { aiModels } from '../../test/adapters/ai-models.ts'
import { textTokens } from './image-tokens.ts'

const small = { width: 512, height: 384 }
const medium = { width: 800, height: 600 }
const original = { width: 2048, height: 2048 }

// AI-017, AI-019
test.each([
  ['openai', small, 231],
  ['openai', medium, 570],
  ['openai', original, 3687],
  ['anthropic', small, 266],
  ['anthropic', medium, 638],
  ['anthropic', original, 4000],
  ['google', small, 280],
  ['google', medium, 560],
  ['google', original, 1120],
  ['ollama', medium, 638],
  ['openai-compatible', original, 4070],
])('%s counts a photo that fits %j as %i tokens', (provider, box, tokens) => {
  const model = aiModels.find(([name]) => name === provider)?.[1]('http://127.0.0.1:1')
  expect(model?.estimateTokens(box)).toEqual({
    prompt_tokens: textTokens.prompt + tokens,
    completion_tokens: textTokens.completion,
  })
})
