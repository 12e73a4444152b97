import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { TransferRefused } from '../../ports/object-storage.ts'

/** What a signature permits; it covers every field. Times are in whole seconds since 1970. */
export type Permission =
  | { method: 'PUT'; key: string; expires: number; contentType: string; bytes: number }
  | { method: 'GET'; key: string; expires: number; downloadName: string | null }

const route = '/objects/'

/** Returns `<urlBase>/objects/<key>?expires=…&signature=…`; type and length are signed but not part of the URL. */
export function signedUrl(urlBase: string, secret: KeyObject, permission: Permission): string {
  const { method, key, expires } = permission
  const download =
    method === 'GET' && permission.downloadName !== null
      ? `&download=${encodeURIComponent(permission.downloadName)}`
      : ''
  const signature = sign(secret, permission).toString('base64url')
  return `${urlBase}${route}${key}?expires=${expires}${download}&signature=${signature}`
}

export type Claim = { key: string; expires: number; downloadName: string | null; signature: string }

/** Parses a URL without decoding or normalising its path: the key must match exactly. */
export function readClaim(url: string): Claim {
  const [path = '', search = ''] = url.split('?', 2)
  const start = path.indexOf(route)
  const query = new URLSearchParams(search)
  return {
    key: start < 0 ? '' : path.slice(start + route.length),
    expires: Number(query.get('expires')),
    downloadName: query.get('download'),
    signature: query.get('signature') ?? '',
  }
}

/** Throws `TransferRefused`: `forbidden` if any part differs from what was signed, `expired` after its time. */
export function checkSignature(
  secret: KeyObject,
  permission: Permission,
  signature: string,
  now: Date,
): void {
  const given = Buffer.from(signature, 'base64url')
  const right = sign(secret, permission)
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new TransferRefused('forbidden', 'This link does not allow this request.')
  if (now.getTime() >= permission.expires * 1000)
    throw new TransferRefused('expired', 'This link has expired. Ask for a new one.')
}

function sign(secret: KeyObject, permission: Permission): Buffer {
  const { method, key, expires } = permission
  const rest =
    permission.method === 'PUT'
      ? [permission.contentType, permission.bytes]
      : [permission.downloadName]
  return createHmac('sha256', secret)
    .update(JSON.stringify([method, key, expires, ...rest]))
    .digest()
}
