import { expect, test } from 'vitest'
import { googleQuotaTimeZone, retryAfter, untilAccess, untilMidnight } from './retry-after.ts'

const now = new Date('2026-11-21T12:00:00Z')
const wait = (headers: Record<string, string>, body = '') => retryAfter({ headers, body, now })

//
test.each<[string, Record<string, string>, string, number | null]>([
  ['milliseconds before seconds', { 'retry-after-ms': '1500', 'retry-after': '9' }, '', 1500],
  ['seconds', { 'retry-after': '20' }, '', 20_000],
  ['parts of a second', { 'retry-after': '0.25' }, '', 250],
  ['a date', { 'retry-after': 'Sat, 21 Nov 2026 12:01:30 GMT' }, '', 90_000],
  ['a date in the past', { 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, '', 0],
  ['more than a day', { 'retry-after': '999999' }, '', 86_400_000],
  ['Google’s RetryInfo', {}, '{"error":{"details":[{"retryDelay": "37.5s"}]}}', 37_500],
  [
    'the counter that has reached zero',
    {
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '6m0s',
      'x-ratelimit-remaining-tokens': '90',
      'x-ratelimit-reset-tokens': '1s',
    },
    '',
    360_000,
  ],
  ['a duration in milliseconds', { 'x-ratelimit-reset-requests': '20ms' }, '', 20],
  [
    'Anthropic’s reset time',
    {
      'anthropic-ratelimit-requests-remaining': '0',
      'anthropic-ratelimit-requests-reset': '2026-11-21T12:00:45Z',
    },
    '',
    45_000,
  ],
  ['other headers in seconds', { 'x-ratelimit-reset': '8' }, '', 8000],
  [
    'other headers as a timestamp in seconds',
    { 'x-ratelimit-reset': String(now.getTime() / 1000 + 30) },
    '',
    30_000,
  ],
  ['the message', {}, 'Rate limit reached. Please try again in 1m30.5s. Visit', 90_500],
  ['a message with whole words', {}, 'please retry after 2 minutes', 120_000],
  ['nothing', {}, 'Too many requests', null],
  ['nonsense', { 'retry-after': 'soon', 'retry-after-ms': 'NaN' }, '', null],
])('the time to wait is read from %s', (_, headers, body, ms) => {
  expect(wait(headers, body)).toBe(ms)
})

test('a daily quota is renewed at midnight in its time zone, in winter and in summer', () => {
  expect(untilMidnight(googleQuotaTimeZone, now)).toBe(20 * 3_600_000)
  expect(untilMidnight(googleQuotaTimeZone, new Date('2026-07-01T06:59:00Z'))).toBe(60_000)
})

// AI-014
test.each([
  ['You will regain access on 2026-12-01 at 00:00 UTC.', 9 * 24 * 60 + 60],
  ['You will regain access on 2026-11-22 at 23:30 UTC.', 30],
  ['You will regain access on 2026-12-01.', 9 * 24 * 60 + 60],
  ['You will regain access on 2026-11-01 at 00:00 UTC.', 0],
  ['You have reached your limits.', null],
])('a spend limit ends at its date: %s', (body, minutes) => {
  const ms = untilAccess({ headers: {}, body, now: new Date('2026-11-21T23:00:00Z') })
  expect(ms).toBe(
    minutes === null ? null : minutes === 30 ? 24 * 3_600_000 + 1_800_000 : minutes * 60_000,
  )
})
