import { messages } from '@verso/contract/messages.ts'
import { checkSignUp, parseBirthDate, type SignUpFields } from '@verso/contract/rules.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { grantWelcomeCredits } from '../credits/welcome.ts'
import { endFlows, type Flow, insertFlow, spendFlow } from '../users/flow-queries.ts'
import { confirmUser, reserveAddress } from '../users/queries.ts'
import { requireUncommonPassword } from './common-passwords.ts'
import { flowIdOf } from './flow-ids.ts'
import { sendConfirmationCode } from './jobs.ts'
import { hashPassword } from './passwords.ts'
import { requireInvitation } from './sign-up-rules.ts'

type Needs = Pick<Deps, 'db' | 'keys' | 'clock' | 'config' | 'jobs'>

/** Starts a sign-up and mails its code; returns the flow's id. Throws `invalid_input` for a confirmed address. */
export async function signUp(deps: Needs, fields: SignUpFields, network: string): Promise<string> {
  const person = checkedPerson(deps, fields)
  await requireUncommonPassword(deps.config, fields.password)
  const user = { ...person, password_hash: await hashPassword(fields.password) }
  return deps.db.transaction().execute(async (tx) => {
    if (!(await reserveAddress(tx, user))) throw new AppError('invalid_input', messages.emailTaken)
    const created_at = deps.clock.now()
    const flow = await insertFlow(tx, { kind: 'sign_up', ...user, network, created_at })
    await deps.jobs.enqueue(tx, sendConfirmationCode, { email: user.email, flow })
    return flowIdOf(deps, flow)
  })
}

/** The fields as they are stored, without the password. Throws `invalid_input` for fields that break a rule. */
export function checkedPerson(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  fields: SignUpFields,
) {
  const problem = checkSignUp(fields, clock.now(), config.SIGNUP_MIN_AGE)
  if (problem) throw new AppError('invalid_input', problem)
  requireInvitation(config, fields.email)
  return {
    email: fields.email,
    full_name: fields.full_name.trim(),
    date_of_birth: databaseDate(fields.date_of_birth),
  }
}

/** Creates the account from a sign-up whose address is proven. */
export async function completeSignUp(deps: Needs, tx: Db, flow: Flow): Promise<void> {
  const { email, full_name, date_of_birth, password_hash } = flow
  const isFirst = await spendFlow(tx, flow)
  if (!isFirst || full_name === null || date_of_birth === null || password_hash === null)
    throw new AppError('invalid_credentials', messages.codeWrong)
  await createAccount(deps, tx, { email, full_name, date_of_birth, password_hash })
}

type NewAccount = { email: string; full_name: string; date_of_birth: string; password_hash: string }

/** Creates the account of a proven address, and ends all flows of the address. */
export async function createAccount(deps: Needs, tx: Db, account: NewAccount): Promise<void> {
  const { email } = account
  const id = await confirmUser(tx, { ...account, ...confirmedFields(deps, email) })
  if (!id) throw new AppError('invalid_credentials', messages.codeWrong)
  await endFlows(tx, email)
  await grantWelcomeCredits(deps, tx, id)
}

/** The account confirmed with `ADMIN_EMAIL` becomes an administrator. */
function confirmedFields(deps: Pick<Deps, 'config' | 'clock'>, email: string) {
  const role = email === deps.config.ADMIN_EMAIL ? { role: 'admin' as const } : {}
  return { ...role, verified_at: deps.clock.now() }
}

/** The date in PostgreSQL's format; month and day need no leading zero. */
function databaseDate(wire: string): string {
  const birth = parseBirthDate(wire)
  if (!birth) throw new AppError('invalid_input', messages.birthInvalid)
  return `${birth.year}-${birth.month}-${birth.day}`
}
