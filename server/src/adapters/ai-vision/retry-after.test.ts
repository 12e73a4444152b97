import { expect, test } from 'vitest'
import { retryAfter, untilPacificMidnight } from './retry-after.ts'

const now = new Date('2026-11-21T12:00:00Z')
const wait = (headers: Record<string, string>, body = '') => retryAfter({ headers, body, now })

//
test.each<[string, Record<string, string>, string, number | null]>([
  ['milliseconds before seconds', { 'retry-after-ms': '1500', 'retry-after': '9' }, '', 1500],
  ['seconds', { 'retry-after': '20' }, '', 20_000],
  ['parts of a second', { 'retry-after': '0.25' }, '', 250],
  ['a date', { 'retry-after': 'Sat, 21 Nov 2026 12:01:30 GMT' }, '', 90_000],
  ['a date that is over', { 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, '', 0],
  ['more than a day', { 'retry-after': '999999' }, '', 86_400_000],
  ['Google’s words', {}, '{"error":{"details":[{"retryDelay": "37.5s"}]}}', 37_500],
  [
    'the counter at zero',
    {
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '6m0s',
      'x-ratelimit-remaining-tokens': '90',
      'x-ratelimit-reset-tokens': '1s',
    },
    '',
    360_000,
  ],
  ['milliseconds in words', { 'x-ratelimit-reset-requests': '20ms' }, '', 20],
  [
    'a moment of Anthropic’s',
    {
      'anthropic-ratelimit-requests-remaining': '0',
      'anthropic-ratelimit-requests-reset': '2026-11-21T12:00:45Z',
    },
    '',
    45_000,
  ],
  ['seconds of others', { 'x-ratelimit-reset': '8' }, '', 8000],
  ['a moment in seconds', { 'x-ratelimit-reset': String(now.getTime() / 1000 + 30) }, '', 30_000],
  ['words', {}, 'Rate limit reached. Please try again in 1m30.5s. Visit', 90_500],
  ['longer words', {}, 'please retry after 2 minutes', 120_000],
  ['nothing', {}, 'Too many requests', null],
  ['nonsense', { 'retry-after': 'soon', 'retry-after-ms': 'NaN' }, '', null],
])('%s tells how long to wait', (_, headers, body, ms) => {
  expect(wait(headers, body)).toBe(ms)
})

test('a day of Google’s ends at midnight in California, in winter and in summer', () => {
  expect(untilPacificMidnight(now)).toBe(20 * 3_600_000)
  expect(untilPacificMidnight(new Date('2026-07-01T06:59:00Z'))).toBe(60_000)
})
