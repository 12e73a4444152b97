import { expect } from 'vitest'
import type { Api } from '../e2e/api.ts'
import { createUser } from '../e2e/create-user.ts'
import { allPhotos, breachesOf } from '../faults/ledger.ts'
import { photoSupply } from '../faults/photo-supply.ts'
import { credits, newUser, type User } from '../faults/user.ts'
import type { Cluster } from './cluster.ts'

const granted = 1000

/** Signs up users with enough credits, and an administrator. */
export async function signUp(
  cluster: Cluster,
  count: number,
): Promise<{ users: User[]; admin: Api }> {
  const nextPhoto = await photoSupply()
  const addresses = Array.from({ length: count }, (_, n) => `user-${n + 1}@example.org`)
  const users = await Promise.all(addresses.map((email) => newUser(cluster, email, nextPhoto)))
  const address = 'admin@example.org'
  const admin = await createUser(cluster, cluster.address, address)
  cluster.first.admin('promote', address)
  await admin.signIn(address)
  for (const each of users)
    await admin.call('giveCredits', { email: each.email, amount: granted, note: '' })
  return { users, admin }
}

/** Checks that each of the user's photos exists as it was sent, is completed, and was charged once. */
export async function expectOnce({ api, ledger }: User, count: number): Promise<void> {
  expect(ledger.acknowledged.size).toBe(count)
  expect(await breachesOf(ledger, api)).toEqual([])
  const photos = [...(await allPhotos(api)).values()]
  expect(photos).toHaveLength(count)
  expect(photos.filter(({ status }) => status !== 'completed')).toEqual([])
  const { total_credit } = await api.call('getUser', {})
  expect(total_credit).toBe(credits.welcome + granted - count)
}
