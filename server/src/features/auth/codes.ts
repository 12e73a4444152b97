import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@verso/contract/limits.ts'
import type { Deps } from '../../deps.ts'
import { type CodePurpose, saveCode, takeAttempt } from '../users/code-queries.ts'

const minutes = { confirm: 10, reset: 30 }
const attempts = 5

type Needs = Pick<Deps, 'db' | 'keys' | 'clock'>

/** Makes a new code and forgets an earlier one. Only its MAC is kept: the text exists in the mail alone. */
export async function makeCode(deps: Needs, userId: string, purpose: CodePurpose): Promise<string> {
  const code = String(randomInt(10 ** limits.otpLength)).padStart(limits.otpLength, '0')
  const now = deps.clock.now()
  await saveCode(deps.db, userId, purpose, {
    code_mac: macOf(deps, userId, purpose, code),
    sent_at: now,
    expires_at: new Date(now.getTime() + minutes[purpose] * 60_000),
  })
  return code
}

/**
 * Checks a code and uses up one of its five attempts, whatever comes after. Answers the MAC to spend in the
 * transaction that acts on it, or null where the code is wrong, expired, used or worn out.
 */
export async function checkCode(
  deps: Needs,
  userId: string,
  purpose: CodePurpose,
  code: string,
): Promise<string | null> {
  const kept = await takeAttempt(deps.db, userId, purpose, { now: deps.clock.now(), attempts })
  const given = macOf(deps, userId, purpose, code.trim())
  return kept && timingSafeEqual(Buffer.from(kept), Buffer.from(given)) ? kept : null
}

export const lifeInWords = (purpose: CodePurpose) => `${minutes[purpose]} minutes`

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
