import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'

type Needs = Pick<Deps, 'config' | 'keys' | 'storage'>

/**
 * Returns a link, valid until then, to an object that may not exist yet. If signed URLs lead to this server, it waits
 * for the object. A bucket would report a missing object, so there the link leads to this server, which waits and
 * redirects to the bucket.
 */
export async function laterLink(
  { config, keys, storage }: Needs,
  key: string,
  until: Date,
  downloadName?: string,
): Promise<string> {
  if (storage.direct) return storage.signGet(key, until, downloadName)
  const claim = { key, expires: until.getTime(), download: downloadName ?? '' }
  const signature = sign(keys, claim).toString('base64url')
  const query = new URLSearchParams({
    expires: `${claim.expires}`,
    download: claim.download,
    signature,
  })
  return `${config.PUBLIC_URL}${config.API_BASE}/objects/${key}?${query}`
}

/**
 * Returns the download name of a link that `laterLink` made for this key; null if the link is expired or not one of
 * these.
 */
export function readLaterLink(
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  key: string,
  query: URLSearchParams,
): { downloadName: string | undefined } | null {
  const [expires, download] = [Number(query.get('expires')), query.get('download') ?? '']
  const given = Buffer.from(query.get('signature') ?? '', 'base64url')
  const right = sign(keys, { key, expires, download })
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return clock.now().getTime() < expires ? { downloadName: download || undefined } : null
}

type Claim = { key: string; expires: number; download: string }

const sign = (keys: Deps['keys'], { key, expires, download }: Claim) =>
  createHmac('sha256', keys.signedUrls)
    .update(JSON.stringify(['later', key, expires, download]))
    .digest()
