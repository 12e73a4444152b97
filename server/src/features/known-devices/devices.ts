import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { CallOutput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { revokeDeviceSessions } from '../users/session-queries.ts'
import * as queries from './queries.ts'

const maxDevices = 20
const dayMs = 86_400_000

type Keys = Pick<Deps, 'keys'>
type Needs = Pick<Deps, 'db' | 'keys' | 'clock'>
type Browser = { device: string | null; agent: string | null }

/**
 * Makes the browser known to the account for 180 days and returns its id and token. A browser has one token for all
 * of its accounts; the token alone gives no access.
 */
export async function rememberDevice(
  { db, keys, clock }: Needs,
  userId: string,
  { device, agent }: Browser,
): Promise<{ id: string; token: string }> {
  const now = clock.now()
  const id = readDevice({ keys }, device) ?? randomUUID()
  await queries.saveDevice(db, userId, {
    device_id: id,
    agent: agent?.slice(0, 300) ?? null,
    last_used_at: now,
    expires_at: new Date(now.getTime() + limits.knownDeviceDays * dayMs),
  })
  await queries.keepNewestDevices(db, userId, maxDevices)
  return { id, token: `${id}.${macOf({ keys }, id)}` }
}

/** The id of the device that this token belongs to; null for a missing or forged token. */
export function readDevice({ keys }: Keys, token: string | null): string | null {
  const [id = '', given = ''] = token?.split('.') ?? []
  const expected = Buffer.from(macOf({ keys }, id))
  const received = Buffer.from(given)
  return expected.length === received.length && timingSafeEqual(expected, received) ? id : null
}

/** The id of the device, if the owner of this address has signed in with it before. */
export async function knownDevice(
  { db, keys, clock }: Needs,
  email: string,
  token: string | null,
): Promise<string | null> {
  const id = readDevice({ keys }, token)
  return id && (await queries.isKnownDevice(db, email, id, clock.now())) ? id : null
}

export async function listDevices(
  { db, keys, clock }: Needs,
  userId: string,
  token: string | null,
): Promise<CallOutput<'getDevices'>> {
  const own = readDevice({ keys }, token)
  const devices = await queries.listDevices(db, userId, clock.now())
  return {
    devices: devices.map(({ device_id, agent, created_at, last_used_at, expires_at }) => ({
      id: device_id,
      agent,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      expires_at: expires_at.toISOString(),
      is_this: device_id === own,
    })),
  }
}

/** Makes the device unknown and ends the sessions that were opened on it. Throws `not_found`. */
export async function removeDevice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  deviceId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await queries.deleteDevice(tx, userId, deviceId)))
      throw new AppError('not_found', 'This browser is not in your list any more.')
    await revokeDeviceSessions(tx, userId, deviceId, clock.now())
  })
}

const macOf = ({ keys }: Keys, id: string) =>
  createHmac('sha256', keys.devices).update(id).digest('base64url')
