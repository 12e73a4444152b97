import { PhotoRefused } from '../../../ports/photo-decoder.ts'

/** What the structure of a file says about the work of decoding it. */
export type Scan = {
  /** As stored in the file, not upright. */
  width: number
  height: number
  /** How much the decoder keeps in memory at once, besides the file itself. */
  bytesInMemory: number
  /** The file without the parts that could harm the decoder. The same buffer if nothing was removed. */
  bytes: Buffer
}

/** For a file that is valid, but has more of something than any photo. */
export const excessive = (what: string) =>
  new PhotoRefused('unreadable', `The photo could not be read: it has too ${what}.`)
