import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { statusOf } from '../server/src/app-error.ts'

/** Ways in which a program could depend on error codes instead of the message. */
const usages = [
  /** Comparing with a code. */
  new RegExp(`(['"\`])(${Object.keys(statusOf).join('|')})\\1`),
  /** Reading the field. `copy.code` is a text of the code screen. */
  /(?<!copy)\??\.code\b/,
  /\[(['"])code\1\]/,
  /\{[^{}]*\bcode\b[^{}]*\} = (?!values\b|useState\b)/,
  /\bErrorAnswer\b/,
]
const usesCode = (line: string) => usages.some((usage) => usage.test(line))

test.each([
  "if (error.response.data.code === 'x') return",
  "if (answer['code'])",
  'const { code } = response.data',
  "case 'no_credits':",
  'const body = data as ErrorAnswer',
])('the search finds code that depends on error codes: %s', (line) => {
  expect(usesCode(line)).toBe(true)
})

// ERR-021
test('the web app does not depend on the server’s error codes', () => {
  const files = globSync('web/src/**/*.{ts,tsx}').filter((path) => !/\.test\.|\/test\//.test(path))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter(usesCode)
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
