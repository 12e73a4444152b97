import { messages } from '@verso/contract/messages.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { type Flow, findFlow, findFlowsFor } from '../users/flow-queries.ts'
import { checkCode, mayTry } from './codes.ts'
import { readFlowId, readLink } from './flow-ids.ts'
import { linkIsValid } from './links.ts'
import { passwordMatches } from './passwords.ts'
import { completeSignUp } from './sign-up.ts'

type Needs = Pick<Deps, 'db' | 'keys' | 'clock' | 'config' | 'jobs'>
type Proof = { password?: string | undefined; flow_id?: string | undefined }

/**
 * Confirms a sign-up by its mailed code; the flow's id or the password identifies the sign-up. A password that is
 * sent must match, so a code that someone else's sign-up has mailed to this address confirms nothing.
 */
export async function confirmSignUp(
  deps: Needs,
  { email, otp, ...proof }: { email: string; otp: string } & Proof,
  network: string,
): Promise<void> {
  const flow = await findByCode(deps, email, otp, proof, network)
  if (!flow) throw new AppError('invalid_credentials', messages.codeWrong)
  await deps.db.transaction().execute((tx) => completeSignUp(deps, tx, flow))
}

/**
 * Confirms the sign-up that a mailed link belongs to, with its password or with the flow's id from the browser that
 * started it.
 */
export async function confirmByLink(
  deps: Needs,
  { link, password, flow_id }: { link: string } & Proof,
  network: string,
): Promise<void> {
  const id = readLink(deps, link)
  const flow = id ? await findFlow(deps.db, 'sign_up', id) : undefined
  if (!flow || !linkIsValid(flow, deps.clock.now()))
    throw new AppError('invalid_credentials', messages.linkEnded)
  if (!(await mayTry(deps, flow, { network: `${network} with link`, isOwn: true })))
    throw new AppError('invalid_credentials', messages.passwordOfSignUpLocked)
  const isOwn = flow_id !== undefined && readFlowId(deps, flow_id) === flow.id
  if (!isOwn && !(await passwordMatches(flow.password_hash ?? undefined, password ?? '')))
    throw new AppError('invalid_credentials', messages.passwordOfSignUpWrong)
  await deps.db.transaction().execute((tx) => completeSignUp(deps, tx, flow))
}

/**
 * The pending sign-ups of this address with this password, among those that `findFlowsFor` chooses for this network.
 * Takes as long for an address that has none.
 */
export async function findSignUps(
  { db }: Pick<Deps, 'db'>,
  email: string,
  password: string,
  network: string,
): Promise<Flow[]> {
  const found: Flow[] = []
  const flows = await findFlowsFor(db, 'sign_up', email, network)
  if (!flows.length) await passwordMatches(undefined, password)
  for (const flow of flows)
    if (await passwordMatches(flow.password_hash ?? undefined, password)) found.push(flow)
  return found
}

async function findByCode(
  deps: Needs,
  email: string,
  otp: string,
  { password, flow_id }: Proof,
  network: string,
): Promise<Flow | null> {
  const flows =
    flow_id === undefined
      ? await findByPassword(deps, email, password, network)
      : await findById(deps, email, flow_id, password)
  for (const flow of flows)
    if (await checkCode(deps, flow, otp, { network, isOwn: true })) return flow
  return null
}

async function findById(
  deps: Needs,
  email: string,
  flowId: string,
  password: string | undefined,
): Promise<Flow[]> {
  const id = readFlowId(deps, flowId)
  const flow = id ? await findFlow(deps.db, 'sign_up', id) : undefined
  if (flow?.email.toLowerCase() !== email) return []
  if (password === undefined || (await passwordMatches(flow.password_hash ?? undefined, password)))
    return [flow]
  throw new AppError('invalid_credentials', messages.credentialsWrong)
}

/** A wrong password is refused like a wrong code, and the check takes as long for an unknown address. */
async function findByPassword(
  deps: Needs,
  email: string,
  password: string | undefined,
  network: string,
): Promise<Flow[]> {
  if (password === undefined)
    throw new AppError('invalid_input', 'Send the password of the sign-up, or its flow_id.')
  return findSignUps(deps, email, password, network)
}
