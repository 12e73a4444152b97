import type { PhotoFacts, PixelFacts } from './vision-model.ts'

/** The types that this installation accepts, and the maximum size of a picture. */
export type DecodeLimits = { types: readonly string[]; megapixels: number }

/** The type according to the content of the file, and the upright size in pixels. */
type PhotoHeader = { contentType: string; width: number; height: number }

/** `payloadHash`: SHA-256 of the picture without metadata (`metadata/src/payload-ranges.ts`); null if it is unknown. */
export type InspectedPhoto = PhotoHeader & { payloadHash: string | null }

export type PrepareOptions = {
  limits: DecodeLimits
  /** The name under which the owner uploaded the file; it becomes one of the facts. */
  fileName: string
  /** Capture dates after this moment come from wrong clocks and are ignored. */
  now: Date
  /** The box for the model copy; null if no model wants one. */
  copyBox: { width: number; height: number } | null
}

/** Facts from the file alone; the caller looks up the place at its position. */
export type FileFacts = Omit<PhotoFacts, 'gps_place'> & {
  pixels: PixelFacts
  /** The EXIF orientation, 2 to 8; absent for upright files. */
  orientation?: number
  /**
   * Of HEIC and AVIF, whose orientation is not in EXIF: how the file itself is turned, 1 to 8 as in EXIF; null if
   * unknown.
   */
  heif_orientation?: number | null
}

export type PreparedPhoto = PhotoHeader & {
  /** As WebP. */
  thumbnail: Buffer
  /** JPEG, upright, sRGB, without metadata; null if none was requested. */
  modelCopy: Buffer | null
  /** JPEG of at most 2,048 pixels a side, upright, sRGB, without metadata; null for formats that every browser shows. */
  preview: Buffer | null
  facts: FileFacts
  /** What was wrong with the metadata of the file; null if they could be read. */
  metadataFault: string | null
}

/**
 * Reads files of strangers. A file may crash or hang the process that decodes it, so an adapter decodes in processes
 * that it can end. Every method throws `PhotoRefused` for a file that will never be accepted, and `DecoderDied` if
 * decoding crashed or exceeded its time or memory limit.
 */
export type PhotoDecoder = {
  /** Reads the header of a local file, without decoding its pixels. */
  inspect(path: string, limits: DecodeLimits): Promise<InspectedPhoto>
  /** Decodes a local file once and makes everything that is stored of it. */
  prepare(path: string, options: PrepareOptions): Promise<PreparedPhoto>
  /** Turns a model copy clockwise by `turn` degrees, and scales it down if `pixels` limits its long edge. */
  adjust(jpeg: Buffer, options: { turn: number; pixels: number | null }): Promise<Buffer>
  /** The pixels of a model copy, squashed to a square: three bytes per pixel, row by row. */
  square(jpeg: Buffer, pixels: number, kernel: 'cubic' | 'linear'): Promise<Buffer>
  /** Ends all processes. */
  stop(): Promise<void>
}

/** A refusal with a sentence for the person who sent the photo. */
export class PhotoRefused extends Error {
  readonly reason: 'unsupported_type' | 'too_large' | 'unreadable'
  constructor(reason: PhotoRefused['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** The decoding process crashed or was ended. A retry may succeed: another process may have used up the memory. */
export class DecoderDied extends Error {
  readonly reason: 'memory' | 'time' | 'crash'
  constructor(reason: DecoderDied['reason']) {
    super(sentences[reason])
    this.reason = reason
  }
}

const sentences = {
  memory: 'The photo could not be read: it needs too much memory.',
  time: 'The photo could not be read: it takes too long.',
  crash: 'The photo could not be read: the file is damaged.',
}
