import { expect, test } from 'vitest'
import { imageTokens } from './image-tokens.ts'

const small = { width: 512, height: 384 }
const usual = { width: 800, height: 600 }
const original = { width: null, height: null }

// AI-017, AI-019
test.each([
  ['openai', small, 231],
  ['openai', usual, 570],
  ['openai', original, 3687],
  ['anthropic', small, 266],
  ['anthropic', usual, 638],
  ['anthropic', original, 1568],
  ['google', small, 1120],
  ['google', original, 1120],
  ['ollama', usual, 638],
])('%s counts a photo sent within %j as %i tokens', (provider, box, tokens) => {
  expect(imageTokens(provider, box)).toBe(tokens)
})

//
test('one side alone bounds both; more than what is ever sent counts as that', () => {
  const of = (width: number | null, height: number | null) =>
    imageTokens('openai', { width, height })
  expect(of(800, null)).toBe(of(800, 800))
  expect(of(null, 600)).toBe(of(600, 600))
  expect(of(9000, 9000)).toBe(of(null, null))
})
