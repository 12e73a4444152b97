import { expect, test } from 'vitest'
import { parseOptions } from './options.ts'

const parse = (...args: string[]) => parseOptions(args, '/home/ann')

test('by default, a folder is measured with the AI in use, with facts and with pixels only', () => {
  expect(parse('photos')).toMatchObject({
    folder: '/home/ann/photos',
    model: null,
    against: null,
    conditions: ['facts', 'pixels'],
    max: null,
    budgetUsd: null,
  })
})

test('model names may contain colons', () => {
  const { model, against } = parse('.', '--model', 'ollama:qwen3-vl:8b', '--against', 'local')
  expect(model).toEqual({ provider: 'ollama', model: 'qwen3-vl:8b' })
  expect(against).toEqual({ provider: 'local', model: null })
})

test('thresholds of the built-in model are saved only on request', () => {
  expect(parse('.', '--model', 'local')).toMatchObject({ savesThresholds: false })
  expect(parse('.', '--model', 'local', '--save-thresholds')).toMatchObject({
    savesThresholds: true,
  })
})

test.each([
  [[], 'npm run eval -- FOLDER'],
  [['a', 'b'], 'npm run eval -- FOLDER'],
  [['a', '--reviewed'], 'npm run eval -- FOLDER'],
  [['a', '--colour'], "Unknown option '--colour'"],
  [['a', '--model', 'gpt'], 'There is no provider "gpt". Known are: basic, local'],
  [['a', '--max', '0'], '--max takes a whole number from 1.'],
  [['a', '--max', '1e3'], '--max takes a whole number from 1.'],
  [['a', '--budget', '-1'], '--budget'],
  [['a', '--budget', 'much'], '--budget takes an amount in USD such as 0.50.'],
  [['a', '--only', 'words'], '--only takes facts or pixels.'],
  [['a', '--owner', 'ann@example.org'], '--owner needs --reviewed.'],
  [['a', '--save-thresholds'], '--save-thresholds needs --model local'],
  [['a', '--model', 'openai', '--save-thresholds'], '--save-thresholds needs --model local'],
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => parse(...args)).toThrow(sentence)
})
