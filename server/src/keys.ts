import { hkdfSync } from 'node:crypto'

export type Keys = {
  tokens: Uint8Array
  signedUrls: Uint8Array
  codes: Uint8Array
  settings: Uint8Array
  webhooks: Uint8Array
  mailLinks: Uint8Array
  aiKey: Uint8Array
  devices: Uint8Array
  addresses: Uint8Array
}

/** Derives one key per purpose from `AUTH_SECRET` (HKDF, RFC 5869), so that no key works for another purpose. */
export function deriveKeys(secret: string): Keys {
  return {
    tokens: derive(secret, 'tokens'),
    signedUrls: derive(secret, 'signed-urls'),
    codes: derive(secret, 'codes'),
    settings: derive(secret, 'settings'),
    webhooks: derive(secret, 'webhooks'),
    mailLinks: derive(secret, 'mail-links'),
    aiKey: derive(secret, 'ai-key'),
    devices: derive(secret, 'devices'),
    addresses: derive(secret, 'addresses'),
  }
}

/** Identifies a secret without revealing it: part of a derived key that is used for nothing else. */
export const fingerprintOf = (secret: string): string =>
  Buffer.from(derive(secret, 'fingerprint')).toString('hex').slice(0, 32)

function derive(secret: string, label: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `verso/${label}`, 32))
}
