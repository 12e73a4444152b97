import type { Deps } from '../../deps.ts'
import { findUserByEmail } from '../users/queries.ts'
import { confirmationMail, resetMail } from './code-mails.ts'
import { lifeInWords, makeCode } from './codes.ts'

type Needs = Pick<Deps, 'db' | 'keys' | 'clock' | 'config' | 'mailer'>

/**
 * Mails a new code if the address belongs to an unconfirmed account, and does nothing otherwise, so that the call that
 * enqueued it responds alike for every address. Running twice sends two mails; only the newest code is valid.
 */
export async function mailConfirmationCode(deps: Needs, email: string): Promise<void> {
  const user = await findUserByEmail(deps.db, email)
  if (!user || user.verified_at) return
  const code = await makeCode(deps, user.id, 'confirm')
  await deps.mailer.send(
    confirmationMail({ ...mailDetails(deps, user), code, life: lifeInWords('confirm') }),
  )
}

export async function mailResetCode(deps: Needs, email: string): Promise<void> {
  const user = await findUserByEmail(deps.db, email)
  if (!user?.verified_at) return
  const code = await makeCode(deps, user.id, 'reset')
  await deps.mailer.send(
    resetMail({ ...mailDetails(deps, user), code, life: lifeInWords('reset') }),
  )
}

function mailDetails({ config }: Pick<Deps, 'config'>, user: { email: string; full_name: string }) {
  const { OPERATOR_NAME: operator, PUBLIC_URL: site, SUPPORT_EMAIL: support } = config
  return { to: user.email, name: user.full_name, operator, site, support }
}
