import { PhotoRefused } from '../../../ports/photo-decoder.ts'

/** What the structure of a file says about the work of decoding it. */
export type Scan = {
  /** As in the file, not upright. */
  width: number
  height: number
  /** What the decoder keeps in memory at once, beyond the file itself. */
  bytesInMemory: number
  /** The file as the decoder may see it: without what could harm it. The same buffer where nothing was taken out. */
  bytes: Buffer
}

/** A file that is valid, but has more of something than any photo. */
export const excessive = (what: string) =>
  new PhotoRefused('unreadable', `The photo could not be read: it has too ${what}.`)
