import type { Deps } from '../../deps.ts'
import { findUserByEmail } from '../users/queries.ts'
import { confirmationMail, resetMail } from './code-mails.ts'
import { lifeInWords, makeCode } from './codes.ts'

type Needs = Pick<Deps, 'db' | 'keys' | 'clock' | 'config' | 'mailer'>

/**
 * Mails a new code where the address has an account that waits for one, and does nothing where not: so the call that
 * asked for it answers the same for every address. Running twice mails twice; the newest code counts.
 */
export async function mailConfirmationCode(deps: Needs, email: string): Promise<void> {
  const user = await findUserByEmail(deps.db, email)
  if (!user || user.verified_at) return
  const code = await makeCode(deps, user.id, 'confirm')
  await deps.mailer.send(
    confirmationMail({ ...words(deps, user), code, life: lifeInWords('confirm') }),
  )
}

export async function mailResetCode(deps: Needs, email: string): Promise<void> {
  const user = await findUserByEmail(deps.db, email)
  if (!user?.verified_at) return
  const code = await makeCode(deps, user.id, 'reset')
  await deps.mailer.send(resetMail({ ...words(deps, user), code, life: lifeInWords('reset') }))
}

function words({ config }: Pick<Deps, 'config'>, user: { email: string; full_name: string }) {
  const { OPERATOR_NAME: operator, PUBLIC_URL: site, SUPPORT_EMAIL: support } = config
  return { to: user.email, name: user.full_name, operator, site, support }
}
