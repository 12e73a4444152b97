import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@verso/contract/limits.ts'
import type { Deps } from '../../deps.ts'
import { type CodePurpose, saveCode, takeAttempt } from '../users/code-queries.ts'

const lifeMinutes = { confirm: 10, reset: 30 }
const maxAttempts = 5

type Needs = Pick<Deps, 'db' | 'keys' | 'clock'>

/** Creates a code that replaces an earlier one. The database stores only its MAC; the code itself is only in the mail. */
export async function makeCode(deps: Needs, userId: string, purpose: CodePurpose): Promise<string> {
  const code = String(randomInt(10 ** limits.otpLength)).padStart(limits.otpLength, '0')
  const now = deps.clock.now()
  await saveCode(deps.db, userId, purpose, {
    code_mac: macOf(deps, userId, purpose, code),
    sent_at: now,
    expires_at: new Date(now.getTime() + lifeMinutes[purpose] * 60_000),
  })
  return code
}

/**
 * Checks a code and uses up one of its five attempts. Returns the MAC, which the caller passes to `spendCode` in the
 * transaction that acts on it, or null if the code is wrong, expired, already used or out of attempts.
 */
export async function checkCode(
  deps: Needs,
  userId: string,
  purpose: CodePurpose,
  code: string,
): Promise<string | null> {
  const stored = await takeAttempt(deps.db, userId, purpose, {
    now: deps.clock.now(),
    attempts: maxAttempts,
  })
  const given = macOf(deps, userId, purpose, code.trim())
  return stored && timingSafeEqual(Buffer.from(stored), Buffer.from(given)) ? stored : null
}

export const lifeInWords = (purpose: CodePurpose) => `${lifeMinutes[purpose]} minutes`

function macOf(
  deps: Pick<Deps, 'keys'>,
  userId: string,
  purpose: CodePurpose,
  code: string,
): string {
  return createHmac('sha256', deps.keys.codes)
    .update(`${purpose}:${userId}:${code}`)
    .digest('base64url')
}
