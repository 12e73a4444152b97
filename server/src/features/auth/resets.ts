import { randomUUID } from 'node:crypto'
import { messages } from '@verso/contract/messages.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import {
  endFlows,
  type Flow,
  findFlow,
  findFlowsFor,
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
import { checkedPerson, createAccount } from './sign-up.ts'

type Needs = Pick<Deps, 'db' | 'keys' | 'clock' | 'config' | 'jobs'>
/** The new password; for an address whose sign-up was never confirmed also the person's name and date of birth. */
type NewPassword = {
  password: string
  full_name?: string | undefined
  date_of_birth?: string | undefined
}

/**
 * Starts a reset, or continues the one with this id, and mails a code. Does the same for every address; returns the
 * flow's id.
 */
export async function startReset(
  deps: Needs,
  { email, flow_id }: { email: string; flow_id?: string | undefined },
  network: string,
): Promise<string> {
  const known = flow_id === undefined ? undefined : await ownReset(deps, email, flow_id)
  return deps.db.transaction().execute(async (tx) => {
    const created_at = deps.clock.now()
    const flow = known?.id ?? (await insertFlow(tx, { kind: 'reset', email, network, created_at }))
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
  input: { email: string; code: string; flow_id?: string | undefined } & NewPassword,
  network: string,
): Promise<void> {
  const { email, code, flow_id } = input
  await requireUncommonPassword(deps.config, input.password)
  const isOwn = flow_id !== undefined
  const own = isOwn ? await ownReset(deps, email, flow_id) : undefined
  const flows = isOwn ? (own ? [own] : []) : await findFlowsFor(deps.db, 'reset', email, network)
  let found: Flow | null = null
  for (const flow of flows)
    if (!found && (await checkCode(deps, flow, code, { network, isOwn }))) found = flow
  await finishReset(deps, found, input, messages.codeWrong)
}

/** Sets a new password with a mailed link, in any browser. */
export async function resetByLink(
  deps: Needs,
  { link, ...input }: { link: string } & NewPassword,
): Promise<void> {
  await requireUncommonPassword(deps.config, input.password)
  const id = readLink(deps, link)
  const flow = id ? await findFlow(deps.db, 'reset', id) : undefined
  const isValid = flow && linkIsValid(flow, deps.clock.now())
  await finishReset(deps, isValid ? flow : null, input, messages.linkEnded)
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
  input: NewPassword,
  refusal: string,
): Promise<void> {
  const password_hash = await hashPassword(input.password)
  if (!flow) throw new AppError('invalid_credentials', refusal)
  const { email } = flow
  await deps.db.transaction().execute(async (tx) => {
    if (!(await spendFlow(tx, flow))) throw new AppError('invalid_credentials', refusal)
    const user = await findUserByEmail(tx, email)
    if (!user) throw new AppError('invalid_credentials', refusal)
    if (!user.verified_at)
      return createAccount(deps, tx, { ...personIn(deps, email, input), password_hash })
    await setPassword(tx, user.id, password_hash)
    await revokeSessions(tx, user.id, deps.clock.now())
    await endFlows(tx, email, 'reset')
    await deps.jobs.enqueue(tx, sendPasswordChanged, { email: user.email, how: 'reset' })
  })
}

/**
 * The mail has proven the address, but not who has filled in the sign-ups that wait at it. So the account gets the
 * name and the date of birth that come with the new password. Throws `not_confirmed` if they are missing.
 */
function personIn(deps: Needs, email: string, { full_name, date_of_birth, password }: NewPassword) {
  if (full_name === undefined || date_of_birth === undefined)
    throw new AppError('not_confirmed', messages.signUpUnfinished)
  return checkedPerson(deps, { email, full_name, date_of_birth, password })
}
