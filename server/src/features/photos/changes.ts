import { type PhotoChange, photoChange } from '@verso/contract/photos.ts'
import { z } from 'zod'

/** PostgreSQL's NOTIFY accepts payloads of less than 8,000 bytes. */
const maxNoticeBytes = 7_900

const notice = z.object({ user: z.string(), photos: z.array(photoChange).optional() })

/** The user whose photos changed, and which photos; `photos` is missing if there were too many to list. */
export type Notice = z.output<typeof notice>

export const channel = 'verso_photos'

export function packNotice(user: string, photos?: readonly PhotoChange[]): string {
  // Callers may pass whole rows, but only these two fields may be published.
  const changes = photos?.map(({ id, status }) => ({ id, status }))
  const full = JSON.stringify({ user, photos: changes })
  return Buffer.byteLength(full) <= maxNoticeBytes ? full : JSON.stringify({ user })
}

export const unpackNotice = (payload: string): Notice => notice.parse(JSON.parse(payload))
