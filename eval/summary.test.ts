import { expect, test } from 'vitest'
import { badness } from './badness.ts'
import type { Judged } from './judge.ts'
import type { Column } from './record.ts'
import { differencesOf, isClear, rowsOf } from './summary.ts'
import { differenceLines, terminalTable } from './table.ts'

const nothingKnown: Judged = {
  isFailed: false,
  keywords: null,
  period: null,
  place: null,
  seconds: null,
  tokens: null,
  usd: null,
  marks: null,
}
const columnOf = (id: string, condition: Column['condition'] = 'pixels'): Column => ({
  id,
  provider: 'ollama',
  model: id,
  prompt_version: 'photo-2',
  condition,
  origin: 'asked',
})

/** A photo whose period is off by this many years. */
const dated = (errorYears: number): Judged => ({
  ...nothingKnown,
  period: { isInside: errorYears === 0, errorYears, widthYears: 1, confidence: 'low' },
})
const plain = { isRepeated: false, isEcho: false, isTerm: true }

/** A photo with one true keyword that was or was not predicted. */
const found = (isFound: boolean): Judged => ({
  ...nothingKnown,
  keywords: {
    judged: [
      { keyword: 'dog', certainty: null, verdict: isFound ? 'right' : 'unrelated', ...plain },
    ],
    trueCount: 1,
  },
})

test('a figure is the mean over the photos that have a value, and is left out if none has', () => {
  const rows = rowsOf({
    columns: [columnOf('a')],
    judged: [[dated(0), dated(10), nothingKnown, null]],
  })
  const years = rows.find(({ measure }) => measure.id === 'period_error')
  expect(years?.cells[0]).toMatchObject({ value: 5, count: 2 })
  expect(rows.map(({ measure }) => measure.id)).not.toContain('f1_10')
})

test('a clear difference is listed with its direction, for shares in points', () => {
  const photos = 20
  const half = Array.from({ length: photos }, (_, at) => found(at % 2 === 0))
  const all = Array.from({ length: photos }, () => found(true))
  const comparison = { columns: [columnOf('old'), columnOf('new')], judged: [half, all] }
  const [difference] = differencesOf(comparison)
  const lines = difference ? differenceLines(difference) : ''
  expect(lines).toContain('new, pixels only, compared with old, pixels only:')
  expect(lines).toContain('better  Keywords: first 10: F1 +50 points (20 photos)')
  expect(lines).toContain('better  Keywords: invented -50 points (20 photos)')
})

test('columns of different conditions are not compared', () => {
  const columns = [columnOf('a', 'facts'), columnOf('a', 'pixels')]
  expect(differencesOf({ columns, judged: [[found(true)], [found(false)]] })).toEqual([])
})

test('a difference of one photo, by chance, or that rounds to 0 is not clear', () => {
  const [row] = rowsOf({ columns: [columnOf('a')], judged: [[found(true)]] })
  const measure = row?.measure
  if (!measure) throw new Error('There is no figure.')
  const by = (value: number, low: number, high: number, count: number) =>
    isClear({ value, interval: { low, high }, count }, measure)
  expect(by(0.2, 0.1, 0.3, 40)).toBe(true)
  expect(by(0.2, 0.2, 0.2, 1)).toBe(false)
  expect(by(0.2, -0.1, 0.5, 40)).toBe(false)
  expect(by(0.001, 0.0005, 0.002, 40)).toBe(false)
})

test('the table names models without control characters that would affect the terminal', () => {
  const column = columnOf('evil\u001b[31m\u0007 model')
  const table = terminalTable([column], rowsOf({ columns: [column], judged: [[found(true)]] }))
  expect(table).toContain('[1] evil  model, pixels only')
  expect(table).not.toMatch(/[^\P{Cc}\n]/u)
})

test('no claim is better than a wrong one, a confident one is worse, and no answer is the worst', () => {
  const period = { errorYears: null, widthYears: null, confidence: null }
  const silent = { ...nothingKnown, period: { ...period, isInside: null } }
  const sure = dated(20)
  const order = [
    dated(0),
    silent,
    dated(20),
    { ...sure, period: sure.period && { ...sure.period, confidence: 'high' } },
    { ...nothingKnown, isFailed: true },
  ].map(badness)
  expect(order).toEqual([0, 0.5, 1, 1.5, 2])
})
