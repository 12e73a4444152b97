import type { Deps } from '../../deps.ts'
import { type Flow, findFlow, findFlowsFor } from '../users/flow-queries.ts'
import { findUserByEmail } from '../users/queries.ts'
import { confirmationMail, finishSignUpMail, resetMail } from './code-mails.ts'
import { lifeInWords, newCode, saveCode } from './codes.ts'
import { linkOf } from './flow-ids.ts'
import { linkAddress, linkLife } from './links.ts'

type Needs = Pick<Deps, 'db' | 'keys' | 'clock' | 'config' | 'mailer'>

/**
 * Mails a code for a pending sign-up and does nothing otherwise, so that the call that enqueued it responds alike for
 * every address. Without a flow the code is for several pending sign-ups of the address (`findFlowsFor`): the
 * password or id that is sent with the code chooses one. Running twice sends two mails with valid codes.
 */
export async function mailConfirmationCode(
  deps: Needs,
  {
    email,
    flow: id,
    network,
  }: { email: string; flow?: string | undefined; network?: string | undefined },
): Promise<void> {
  const one = id ? await findFlow(deps.db, 'sign_up', id) : undefined
  const waiting = id ? [one] : await findFlowsFor(deps.db, 'sign_up', email, network)
  const flows = waiting.filter((flow) => flow?.email.toLowerCase() === email)
  const code = newCode()
  const added: Flow[] = []
  for (const flow of flows)
    if (flow && (await saveCode(deps, flow, code, { keeps: id === undefined }))) added.push(flow)
  const [newest] = added
  if (newest) await deps.mailer.send(confirmationMail({ ...mailDetails(deps, newest), code }))
}

/**
 * Mails a code to an account; if its sign-up is still pending, a code that completes the sign-up with the new
 * password.
 */
export async function mailResetCode(deps: Needs, { flow: id }: { flow: string }): Promise<void> {
  const flow = await findFlow(deps.db, 'reset', id)
  const user = flow && (await findUserByEmail(deps.db, flow.email))
  if (!flow || !user) return
  const code = newCode()
  await saveCode(deps, flow, code, { keeps: false })
  const to = user.email
  const mail = user.verified_at
    ? resetMail({ ...mailDetails(deps, flow), to, code, name: user.full_name })
    : finishSignUpMail({ ...mailDetails(deps, flow, { account: 'unfinished' }), to, code })
  await deps.mailer.send(mail)
}

function mailDetails(
  deps: Pick<Deps, 'config' | 'keys'>,
  { id, kind, email }: Flow,
  shown: { account?: 'unfinished' } = {},
) {
  const { OPERATOR_NAME: operator, PUBLIC_URL: site, SUPPORT_EMAIL: support } = deps.config
  const link = linkAddress(site, kind, { link: linkOf(deps, id), email, ...shown })
  const lives = { life: lifeInWords(kind), linkLife: linkLife[kind] }
  return { to: email, operator, site, support, link, ...lives }
}
