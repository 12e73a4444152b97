import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from '../../keys.ts'

/**
 * What the key may be used for. It is authenticated with the key, which therefore does not work with another provider
 * or address.
 */
export type KeyPurpose = { provider: string; baseUrl: string | null }

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts the key of a provider for storing, with the installation's secret (AES-256-GCM). */
export function sealKey({ aiKey }: Pick<Keys, 'aiKey'>, key: string, purpose: KeyPurpose): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, aiKey, iv).setAAD(bytesOf(purpose))
  const sealed = [iv, cipher.update(key, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(sealed).toString('base64')
}

/** Returns the key; null if it was sealed with another secret or for another purpose, or was changed since. */
export function openKey(
  { aiKey }: Pick<Keys, 'aiKey'>,
  sealed: string,
  purpose: KeyPurpose,
): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < ivBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv(algorithm, aiKey, bytes.subarray(0, ivBytes))
      .setAAD(bytesOf(purpose))
      .setAuthTag(bytes.subarray(-tagBytes))
    const start = decipher.update(bytes.subarray(ivBytes, -tagBytes))
    return Buffer.concat([start, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const bytesOf = ({ provider, baseUrl }: KeyPurpose) =>
  Buffer.from(JSON.stringify([provider, baseUrl]))
