import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { statusOf } from '../server/src/app-error.ts'

/** How a program could lean on what the answers of errors carry beside their sentence. */
const leanings = [
  /** The code as a value, to compare with. */
  new RegExp(`(['"\`])(${Object.keys(statusOf).join('|')})\\1`),
  /** Reading the field; `copy.code` are the words of the code screen. */
  /(?<!copy)\??\.code\b/,
  /\[(['"])code\1\]/,
  /\{[^{}]*\bcode\b[^{}]*\} = (?!values\b|useState\b)/,
  /\bErrorAnswer\b/,
]
const leans = (line: string) => leanings.some((leaning) => leaning.test(line))

test.each([
  "if (error.response.data.code === 'x') return",
  "if (answer['code'])",
  'const { code } = response.data',
  "case 'no_credits':",
  'const body = data as ErrorAnswer',
])('the search finds a program that leans on codes: %s', (line) => {
  expect(leans(line)).toBe(true)
})

// ERR-021
test('the web app depends on no code of the server’s errors', () => {
  const files = globSync('web/src/**/*.{ts,tsx}').filter((path) => !/\.test\.|\/test\//.test(path))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter(leans)
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
