import type { Photo } from '@verso/contract/photos.ts'

/** How far the owner turned the photo; left out if not at all. The database allows no other angles. */
export const turnOf = ({ turn }: { turn: number }): Pick<Photo, 'turn'> =>
  turn === 0 ? {} : { turn: turn as 90 | 180 | 270 }
