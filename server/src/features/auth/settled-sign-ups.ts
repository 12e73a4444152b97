import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { endFlows, findFlows, insertFlow } from '../users/flow-queries.ts'
import { setPassword } from '../users/queries.ts'
import { sendResetCode } from './jobs.ts'
import { hashPassword } from './passwords.ts'

/**
 * Ends the sign-ups of an address that an administrator has confirmed. A single one keeps its password. Of several,
 * no password is used, because at most one is the owner's; the owner gets a mail to choose a new one.
 */
export async function settleSignUps(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Db,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const [first, ...others] = await findFlows(tx, 'sign_up', email)
  await endFlows(tx, email)
  if (!first?.password_hash) return
  if (!others.length) return setPassword(tx, id, first.password_hash)
  await setPassword(tx, id, await hashPassword(randomBytes(32).toString('base64url')))
  const flow = await insertFlow(tx, {
    kind: 'reset',
    email,
    network: null,
    created_at: deps.clock.now(),
  })
  await deps.jobs.enqueue(tx, sendResetCode, { email, flow })
}
