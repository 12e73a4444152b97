import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB and two passes, the minimum that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

const decoy = hashPassword('a password that no account has')

/** Takes as long for unknown addresses: if `stored` is undefined, a decoy hash is checked (SEC-021). */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy), password)
  return matches && stored !== undefined
}
