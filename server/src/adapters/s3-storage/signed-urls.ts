import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ObjectStorage } from '../../ports/object-storage.ts'
import { typeOfKey } from '../../ports/object-types.ts'
import { contentDisposition } from '../../text/content-disposition.ts'
import { checkKey } from '../check-key.ts'
import { createLinkCache } from './link-cache.ts'

const nameHeader = 'x-amz-meta-original-name'
const hourMs = 3_600_000

/**
 * Type, length and name are signed as headers: the store refuses a PUT that differs in one of them. A URL stays the
 * same for an hour, so that browsers can cache its content. `offset` is how many milliseconds the clock of the store
 * is ahead of this one, because the store uses its own clock to decide when a link begins and ends.
 */
export function signedUrls(
  client: S3Client,
  bucket: string,
  offset: () => number = () => 0,
): Pick<ObjectStorage, 'signPut' | 'signGet'> {
  const cached = createLinkCache()
  return {
    async signPut(key, { contentType, bytes, originalName, until }) {
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: checkKey(key),
        ContentType: contentType,
        ContentLength: bytes,
        Metadata: { 'original-name': encodeURIComponent(originalName.toWellFormed()) },
      })
      return getSignedUrl(client, command, {
        ...validity(until, offset()),
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
        unhoistableHeaders: new Set([nameHeader]),
      })
    },
    async signGet(key, until, downloadName) {
      const disposition = contentDisposition(downloadName ?? null)
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: checkKey(key),
        ResponseContentType: typeOfKey(key),
        ResponseContentDisposition: disposition,
        ResponseCacheControl: 'private, max-age=3600',
      })
      const valid = validity(until, offset())
      const words = [key, disposition, `${valid.signingDate.getTime()}`, `${valid.expiresIn}`]
      return cached(words, () => getSignedUrl(client, command, valid))
    },
  }
}

/** Counted from the last full hour. A URL that has already expired is signed as well, and the store refuses it. */
function validity(until: Date, offset: number): { signingDate: Date; expiresIn: number } {
  const end = until.getTime() + offset
  const hour = Math.floor((Date.now() + offset) / hourMs) * hourMs
  const signed = Math.min(hour, end - 1000)
  return { signingDate: new Date(signed), expiresIn: Math.floor((end - signed) / 1000) }
}
