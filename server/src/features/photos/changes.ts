import { type PhotoChange, photoChange } from '@verso/contract/photos.ts'
import { z } from 'zod'

/** NOTIFY carries less than 8,000 bytes. */
const mostBytes = 7_900

const notice = z.object({ user: z.string(), photos: z.array(photoChange).optional() })

/** Whose photos changed, and which; without `photos` these were too many to list. */
export type Notice = z.output<typeof notice>

export const channel = 'verso_photos'

export function packNotice(user: string, photos?: readonly PhotoChange[]): string {
  // Callers may hand over whole rows: of these nothing more goes out.
  const changes = photos?.map(({ id, status }) => ({ id, status }))
  const whole = JSON.stringify({ user, photos: changes })
  return Buffer.byteLength(whole) <= mostBytes ? whole : JSON.stringify({ user })
}

export const unpackNotice = (payload: string): Notice => notice.parse(JSON.parse(payload))
