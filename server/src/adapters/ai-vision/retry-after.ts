const maxMs = 24 * 3_600_000

/** Google renews daily quotas at midnight Pacific time (ai.google.dev, "Rate limits"). */
export const googleQuotaTimeZone = 'America/Los_Angeles'

type FailedResponse = { headers: Record<string, string>; body: string; now?: Date }

/**
 * How long a provider asks to wait, in milliseconds, up to a day: according to its headers, Google's RetryInfo, or
 * the text. Null if it does not say.
 */
export function retryAfter({ headers, body, now = new Date() }: FailedResponse): number | null {
  const waitMs = [
    milliseconds(headers['retry-after-ms']),
    seconds(headers['retry-after']) ?? untilDate(headers['retry-after'], now),
    duration(/"retryDelay"\s*:\s*"([^"]+)"/.exec(body)?.[1]),
    ...resets(headers, now),
    duration(/(?:try again|retry) (?:in|after) ((?:\d[\d.]* ?[a-z]+ ?)+)/i.exec(body)?.[1]),
  ].find((ms) => ms !== null)
  return waitMs === undefined ? null : Math.min(Math.max(Math.ceil(waitMs), 0), maxMs)
}

/**
 * Milliseconds until the date on which a spend limit ends: `You will regain access on 2026-12-01 at 00:00 UTC.` Null
 * if the text has no such date.
 */
export function untilAccess({ body, now = new Date() }: FailedResponse): number | null {
  const match = /regain access on (\d{4}-\d\d-\d\d)(?: at (\d\d:\d\d) UTC)?/.exec(body)
  if (!match) return null
  const at = Date.parse(`${match[1]}T${match[2] ?? '00:00'}Z`)
  return Number.isNaN(at) ? null : Math.max(at - now.getTime(), 0)
}

/** The reset times of counters that have reached zero. */
function resets(headers: Record<string, string>, now: Date): number[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const match = /^(x-ratelimit|anthropic-ratelimit)-(?:(.+)-)?reset(?:-(.+))?$/.exec(name)
    if (!match) return []
    const [, family = '', before, after] = match
    const counter = before ?? after
    const remaining = counter
      ? (headers[`${family}-remaining-${counter}`] ?? headers[`${family}-${counter}-remaining`])
      : headers[`${family}-remaining`]
    const ms = duration(value) ?? untilDate(value, now) ?? secondsOrEpoch(value, now)
    return ms === null || (remaining !== undefined && Number(remaining) > 0) ? [] : [ms]
  })
}

const milliseconds = (value: string | undefined) => number(value, 1)
const seconds = (value: string | undefined) => number(value, 1000)

function number(value: string | undefined, factor: number): number | null {
  return value && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) * factor : null
}

function secondsOrEpoch(value: string, now: Date): number | null {
  const ms = seconds(value)
  return ms !== null && ms > now.getTime() / 2 ? ms - now.getTime() : ms
}

function untilDate(value: string | undefined, now: Date): number | null {
  if (!value || !/[A-Za-z]/.test(value)) return null
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : date - now.getTime()
}

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const names: [RegExp, string][] = [
  [/^(ms|milli)/, 'ms'],
  [/^s/, 's'],
  [/^m/, 'm'],
  [/^h/, 'h'],
  [/^d/, 'd'],
]

/** Parses `20s`, `6m0s`, `350ms` or `1 hour 5 minutes`. */
function duration(text: string | undefined): number | null {
  const parts = [...(text?.matchAll(/(\d[\d.]*)\s*([a-z]+)/gi) ?? [])]
  const ms = parts.map(([, amount, unit = '']) => {
    const name = names.find(([pattern]) => pattern.test(unit.toLowerCase()))?.[1]
    return name ? Number(amount) * (units[name] ?? 0) : Number.NaN
  })
  const sum = ms.reduce((total, each) => total + each, 0)
  return parts.length === 0 || Number.isNaN(sum) ? null : sum
}

/** Milliseconds until the next midnight in this time zone; up to an hour off on days when the clocks change. */
export function untilMidnight(timeZone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(now)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const passed = (part('hour') * 60 + part('minute')) * 60 + part('second')
  return (86_400 - passed) * 1000
}
