import { randomUUID } from 'node:crypto'
import { messages } from '@verso/contract/messages.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import {
  endFlows,
  type Flow,
  findFlow,
  findFlows,
  insertFlow,
  spendFlow,
} from '../users/flow-queries.ts'
import { findUserByEmail, setPassword } from '../users/queries.ts'
import { revokeSessions } from '../users/session-queries.ts'
import { checkCode } from './codes.ts'
import { requireUncommonPassword } from './common-passwords.ts'
import { flowIdOf, readFlowId, readLink } from './flow-ids.ts'
import { sendPasswordChanged, sendResetCode } from './jobs.ts'
import { linkIsValid } from './links.ts'
import { hashPassword } from './passwords.ts'
import { completeSignUp } from './sign-up.ts'

type Needs = Pick<Deps, 'db' | 'keys' | 'clock' | 'config' | 'jobs'>

/**
 * Starts a reset, or continues the one with this id, and mails a code. Does the same for every address; returns the
 * flow's id.
 */
export async function startReset(
  deps: Needs,
  { email, flow_id }: { email: string; flow_id?: string | undefined },
): Promise<string> {
  const known = flow_id === undefined ? undefined : await ownReset(deps, email, flow_id)
  return deps.db.transaction().execute(async (tx) => {
    const created_at = deps.clock.now()
    const flow = known?.id ?? (await insertFlow(tx, { kind: 'reset', email, created_at }))
    await deps.jobs.enqueue(tx, sendResetCode, { email, flow })
    return flowIdOf(deps, flow)
  })
}

/**
 * Sets a new password with a mailed code: with a flow's id only a code of that flow, otherwise a code of any reset of
 * the address.
 */
export async function resetPassword(
  deps: Needs,
  input: { email: string; code: string; password: string; flow_id?: string | undefined },
  network: string,
): Promise<void> {
  const { email, code, password, flow_id } = input
  await requireUncommonPassword(deps.config, password)
  const isOwn = flow_id !== undefined
  const own = isOwn ? await ownReset(deps, email, flow_id) : undefined
  const flows = isOwn ? (own ? [own] : []) : await findFlows(deps.db, 'reset', email)
  let found: Flow | null = null
  for (const flow of flows)
    if (!found && (await checkCode(deps, flow, code, { network, isOwn }))) found = flow
  await finishReset(deps, found, password, messages.codeWrong)
}

/** Sets a new password with a mailed link, in any browser. */
export async function resetByLink(
  deps: Needs,
  { link, password }: { link: string; password: string },
): Promise<void> {
  await requireUncommonPassword(deps.config, password)
  const id = readLink(deps, link)
  const flow = id ? await findFlow(deps.db, 'reset', id) : undefined
  const isValid = flow && linkIsValid(flow, deps.clock.now())
  await finishReset(deps, isValid ? flow : null, password, messages.linkEnded)
}

async function ownReset(deps: Needs, email: string, flowId: string): Promise<Flow | undefined> {
  const id = readFlowId(deps, flowId) ?? randomUUID()
  const flow = await findFlow(deps.db, 'reset', id)
  return flow?.email.toLowerCase() === email ? flow : undefined
}

/**
 * Sets the password and ends every session of the account. Takes as long if the code or link was wrong (`flow` is
 * null).
 */
async function finishReset(
  deps: Needs,
  flow: Flow | null,
  password: string,
  refusal: string,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  if (!flow) throw new AppError('invalid_credentials', refusal)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await spendFlow(tx, flow))) throw new AppError('invalid_credentials', refusal)
    const user = await findUserByEmail(tx, flow.email)
    if (!user) throw new AppError('invalid_credentials', refusal)
    if (!user.verified_at) return finishSignUp(deps, tx, flow.email, passwordHash)
    await setPassword(tx, user.id, passwordHash)
    await revokeSessions(tx, user.id, deps.clock.now())
    await endFlows(tx, flow.email, 'reset')
    await deps.jobs.enqueue(tx, sendPasswordChanged, { email: user.email, how: 'reset' })
  })
}

/**
 * The mail has proven the address of a pending sign-up. The sign-up gets this password instead of its own, which
 * others may know.
 */
async function finishSignUp(
  deps: Needs,
  tx: Db,
  email: string,
  password_hash: string,
): Promise<void> {
  const [newest] = await findFlows(tx, 'sign_up', email)
  if (!newest) throw new AppError('invalid_credentials', messages.codeWrong)
  await completeSignUp(deps, tx, { ...newest, password_hash })
}
