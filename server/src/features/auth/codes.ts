import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@verso/contract/limits.ts'
import type { Deps } from '../../deps.ts'
import { addCode, giveBackAttempt, takeAttempt, validCodes } from '../users/code-queries.ts'
import type { Flow, FlowKind } from '../users/flow-queries.ts'

const lifeMinutes = { sign_up: 10, reset: 30 }
const maxCodes = 3
/**
 * Attempts at a flow: of one network, and of all networks together. Both are counted separately with the flow's id
 * (`tries`) and without it.
 */
const attempts = { perNetwork: 5, tries: 25, open_tries: 10 }

type Needs = Pick<Deps, 'db' | 'keys' | 'clock'>
/** Who tries a code: from which network, and whether with the flow's id. */
export type Caller = { network: string; isOwn: boolean }

export const newCode = (): string =>
  String(randomInt(10 ** limits.otpLength)).padStart(limits.otpLength, '0')

/**
 * Adds a code to a flow; with `keeps`, only if no other code has to be removed for it. The database stores only its
 * MAC; the code itself is only in the mail. Returns whether it was added.
 */
export async function saveCode(
  deps: Needs,
  flow: Flow,
  code: string,
  { keeps }: { keeps: boolean },
): Promise<boolean> {
  const now = deps.clock.now()
  const expires_at = new Date(now.getTime() + lifeMinutes[flow.kind] * 60_000)
  const row = { code_mac: macOf(deps, flow.id, code), sent_at: now, expires_at }
  return deps.db.transaction().execute((tx) => addCode(tx, flow.id, row, { max: maxCodes, keeps }))
}

/**
 * Returns whether the code of a flow is right, and uses up an attempt if not. Expired and used codes are not right, and
 * no code is if no attempt is left.
 */
export async function checkCode(
  deps: Needs,
  flow: Flow,
  code: string,
  caller: Caller,
): Promise<boolean> {
  if (!(await mayTry(deps, flow, caller))) return false
  const given = Buffer.from(macOf(deps, flow.id, code))
  const valid = await validCodes(deps.db, flow.id, deps.clock.now())
  const isRight = valid.map((mac) => timingSafeEqual(Buffer.from(mac), given)).includes(true)
  // The call can still be refused for another reason, and be repeated with the same code.
  if (isRight) await giveBackAttempt(deps.db, flow.id, placeOf(caller), counterOf(caller))
  return isRight
}

/** Others in the owner's network do not have the flow's id, so their attempts are counted separately. */
const placeOf = ({ network, isOwn }: Caller) => (isOwn ? network : `${network} without id`)

const counterOf = ({ isOwn }: Caller) => (isOwn ? 'tries' : 'open_tries')

/**
 * Uses up an attempt at a flow; false if none is left for this network, or for all callers with the flow's id or all
 * without it.
 */
export function mayTry({ db }: Pick<Deps, 'db'>, flow: Flow, caller: Caller): Promise<boolean> {
  const counter = counterOf(caller)
  const limit = { perNetwork: attempts.perNetwork, inAll: attempts[counter], counter } as const
  return takeAttempt(db, flow.id, placeOf(caller), limit)
}

export const lifeInWords = (kind: FlowKind) => `${lifeMinutes[kind]} minutes`

const macOf = ({ keys }: Pick<Deps, 'keys'>, flowId: string, code: string) =>
  createHmac('sha256', keys.codes).update(`code:${flowId}:${code}`).digest('base64url')
