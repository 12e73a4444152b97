import { messages } from '@verso/contract/messages.ts'
import { checkSignUp, parseBirthDate, type SignUpFields } from '@verso/contract/rules.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { grantWelcomeCredits } from '../credits/welcome.ts'
import { spendCode } from '../users/code-queries.ts'
import { confirmUser, findUserByEmail, saveUnconfirmedUser } from '../users/queries.ts'
import { checkCode } from './codes.ts'
import { sendConfirmationCode } from './jobs.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { requireInvitation } from './sign-up-rules.ts'

type Needs = Pick<Deps, 'db' | 'keys' | 'clock' | 'config' | 'jobs'>

/** Creates or replaces an unconfirmed account and mails a code. Throws `invalid_input` for a confirmed address. */
export async function signUp(deps: Needs, fields: SignUpFields): Promise<void> {
  const problem = checkSignUp(fields, deps.clock.now(), deps.config.SIGNUP_MIN_AGE)
  if (problem) throw new AppError('invalid_input', problem)
  requireInvitation(deps.config, fields.email)
  const user = {
    email: fields.email,
    full_name: fields.full_name.trim(),
    date_of_birth: databaseDate(fields.date_of_birth),
    password_hash: await hashPassword(fields.password),
  }
  await deps.db.transaction().execute(async (tx) => {
    const id = await saveUnconfirmedUser(tx, user)
    if (!id) throw new AppError('invalid_input', messages.emailTaken)
    await deps.jobs.enqueue(tx, sendConfirmationCode, { email: user.email })
  })
}

/** Confirms the account if the code is right, and the password too if one was sent. */
export async function confirmSignUp(
  deps: Needs,
  { email, otp, password }: { email: string; otp: string; password?: string | undefined },
): Promise<void> {
  const user = await findUserByEmail(deps.db, email)
  const mac = user && !user.verified_at ? await checkCode(deps, user.id, 'confirm', otp) : null
  const matches = password === undefined || (await passwordMatches(user?.password_hash, password))
  if (!user || !mac) throw new AppError('invalid_credentials', messages.codeWrong)
  if (!matches) throw new AppError('invalid_credentials', messages.credentialsWrong)
  await deps.db.transaction().execute(async (tx) => {
    const spent = await spendCode(tx, user.id, 'confirm', mac)
    const confirmed = spent && (await confirmUser(tx, user.id, confirmedFields(deps, email)))
    if (!confirmed) throw new AppError('invalid_credentials', messages.codeWrong)
    await grantWelcomeCredits(deps, tx, user.id)
  })
}

/** The account confirmed with `ADMIN_EMAIL` becomes an administrator. */
function confirmedFields(deps: Pick<Deps, 'config' | 'clock'>, email: string) {
  const role = email === deps.config.ADMIN_EMAIL ? { role: 'admin' as const } : {}
  return { ...role, verified_at: deps.clock.now() }
}

/** The date as PostgreSQL reads it; month and day need no leading zero. */
function databaseDate(wire: string): string {
  const birth = parseBirthDate(wire)
  if (!birth) throw new AppError('invalid_input', messages.birthInvalid)
  return `${birth.year}-${birth.month}-${birth.day}`
}
