import type { Db } from '../../db/client.ts'

export type KnownDevice = {
  device_id: string
  agent: string | null
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

export async function isKnownDevice(
  db: Db,
  email: string,
  deviceId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('device_id')
    .where('users.email', '=', email)
    .where('device_id', '=', deviceId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds the device, or records that it was used again. */
export async function saveDevice(
  db: Db,
  userId: string,
  { device_id, agent, last_used_at, expires_at }: Omit<KnownDevice, 'created_at'>,
): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({
      user_id: userId,
      device_id,
      agent,
      created_at: last_used_at,
      last_used_at,
      expires_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_id']).doUpdateSet({ agent, last_used_at, expires_at }),
    )
    .execute()
}

/** Deletes all but the most recently used devices. */
export async function keepNewestDevices(db: Db, userId: string, count: number): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_id', 'in', (older) =>
      older
        .selectFrom('known_devices')
        .select('device_id')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .offset(count),
    )
    .execute()
}

/** The devices that are still known, the most recently used first. */
export function listDevices(db: Db, userId: string, now: Date): Promise<KnownDevice[]> {
  return db
    .selectFrom('known_devices')
    .select(['device_id', 'agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .execute()
}

/** Returns whether the user had this device. */
export async function deleteDevice(db: Db, userId: string, deviceId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteExpiredDevices(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('known_devices').where('expires_at', '<', now).execute()
}

/** Claims the one mail with a link that this user may get per day; false if one was sent after `since`. */
export async function claimLinkMail(
  db: Db,
  userId: string,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ sign_in_link_at: now })
    .where('id', '=', userId)
    .where((user) =>
      user.or([
        user('sign_in_link_at', 'is', null),
        user('sign_in_link_at', '<=', since),
        // This time was stored before the clock was set back.
        user('sign_in_link_at', '>', now),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Releases the claim on a mail that could not be sent, so that a later run can claim it. */
export async function releaseLinkMail(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ sign_in_link_at: null }).where('id', '=', userId).execute()
}
