import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError, rateLimited } from '../app-error.ts'
import { detachedFromCall } from '../db/call-signal.ts'
import type { Db } from '../db/client.ts'
import type { Rate, RecordedCall, Request } from './route.ts'

/** Consumes one point of each limit of a call. Throws `rate_limited` if none is left. */
export type RateLimiter = (call: RecordedCall, input: unknown, request: Request) => Promise<void>

/** Counts in the table `rate_limits`, so that limits apply across all processes; expired rows are deleted automatically. */
export function rateLimiter(db: Db): RateLimiter {
  const limiters = new Map<string, RateLimiterPostgres>()
  const count = async (name: string, rate: Rate, key: string) => {
    const limiter =
      limiters.get(name) ?? detachedFromCall(() => open(db, name, rate, limiters.size === 0))
    limiters.set(name, limiter)
    await consume(limiter, key, rate.seconds)
  }
  return async (call, input, request) => {
    for (const [index, limit] of call.limits.entries()) {
      const key = await limit.key(input as never, request)
      if (key === null) continue
      const { rest } = limit
      const name = `${call.name}:${index}`
      await count(name, limit, key).catch((refusal: unknown) => {
        if (!rest || !(refusal instanceof AppError)) throw refusal
        return count(`${name}:rest`, rest, rest.key?.(input as never, request) ?? key)
      })
    }
  }
}

/** In each process, one limiter deletes the rows of all limiters that expired an hour ago. */
function open(
  db: Db,
  keyPrefix: string,
  { points, seconds }: Rate,
  clearExpiredByTimeout: boolean,
): RateLimiterPostgres {
  const query = ({ text, values }: { text: string; values: unknown[] }) =>
    db.executeQuery(CompiledQuery.raw(text, values))
  return new RateLimiterPostgres({
    storeClient: { query },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration: seconds,
    clearExpiredByTimeout,
  })
}

async function consume(limiter: RateLimiterPostgres, key: string, seconds: number): Promise<void> {
  // A digest keeps addresses out of the table, and makes every key fit its column.
  const digest = createHash('sha256').update(key).digest('base64url')
  try {
    await limiter.consume(digest)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const waitSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    if (waitSeconds <= seconds) throw rateLimited(waitSeconds)
    // The point was counted before the clock was set back. No one must wait longer than the limit says.
    await limiter.delete(digest)
    await limiter.consume(digest)
  }
}
