import { createHmac } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { welcomeCredits } from '../../plans.ts'
import { grantCredits } from './queries.ts'
import { claimWelcome, countWelcomeToday, findAddress, keepClaims } from './welcome-queries.ts'

type Needs = Pick<Deps, 'config' | 'keys'>

/**
 * Grants the welcome credits: once per account, once per address in 12 months, and at most
 * `WELCOME_GRANTS_PER_DAY` times a day. Users who get none are like all other users without credits.
 */
export async function grantWelcomeCredits(deps: Needs, tx: Db, userId: string): Promise<void> {
  const { PLANS, WELCOME_GRANTS_PER_DAY: perDay } = deps.config
  const amount = welcomeCredits(PLANS)
  const address = await findAddress(tx, userId)
  if (amount === 0 || !address) return
  if (perDay !== undefined && (await countWelcomeToday(tx)) >= perDay) return
  if (!(await claimWelcome(tx, hashOf(deps, address)))) return
  await grantCredits(tx, userId, { source: 'welcome', amount, externalRef: `welcome:${userId}` })
}

/**
 * Remembers the welcome credits of accounts that are about to lose their address, including credits granted before
 * claims were recorded.
 */
export async function rememberWelcome(deps: Needs, tx: Db, userIds: string[]): Promise<void> {
  const addresses = await Promise.all(userIds.map((id) => findAddress(tx, id)))
  const claims = userIds.map((id, index) => ({ id, hash: hashOf(deps, addresses[index] ?? id) }))
  await keepClaims(tx, claims)
}

/** A hash with a key, so that no one without the key can find out whether an address had an account. */
const hashOf = ({ keys }: Pick<Deps, 'keys'>, address: string): string =>
  createHmac('sha256', keys.addresses).update(normalAddress(address)).digest('base64url')

/**
 * The common spelling of addresses that reach the same mailbox: without `+tag`, and without the dots that Gmail
 * ignores.
 */
export function normalAddress(address: string): string {
  const [local = '', domain = ''] = address.normalize('NFKC').toLowerCase().split('@')
  const [plain = ''] = local.split('+')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}
