import type { Bounds } from './messages.ts'

/**
 * The max memory for a picture in megabytes, and the seconds allowed per megapixel
 * (docs/decisions/0013-decoding-in-child-processes.md).
 */
type FormatLimits = { maxMegabytes: number; secondsPerMegapixel: number; isSlow: boolean }

const common: FormatLimits = { maxMegabytes: 256, secondsPerMegapixel: 0.1, isSlow: false }
const slow: FormatLimits = { maxMegabytes: 256, secondsPerMegapixel: 1, isSlow: true }
const formats: Record<string, FormatLimits> = {
  'image/tiff': slow,
  // 48 megapixels need 912 MB.
  'image/avif': { ...slow, maxMegabytes: 950 },
  // libheif takes a quarter of a second per megapixel. 50 megapixels need 700 MB.
  'image/heic': { maxMegabytes: 700, secondsPerMegapixel: 0.4, isSlow: true },
}
export const formatLimits = (contentType: string): FormatLimits => formats[contentType] ?? common

/** The memory of a process after its start and other jobs, plus what a job needs besides its picture. */
const baseMegabytes = 280
/** Jobs whose picture needs no more than this run concurrently with others. */
const lightMegabytes = 64
const baseSeconds = 10

/** The base covers files up to the default of `MAX_FILE_MB`. The rest of a larger file is in memory too. */
const fileMegabytes = 50
export const beyondBase = (fileBytes: number): number =>
  Math.max(0, Math.ceil(fileBytes / 1e6) - fileMegabytes)

/** The bounds of jobs that have not asked for more. */
export const lightBounds = (fileBytes = 0): Bounds => ({
  megabytes: baseMegabytes + lightMegabytes + beyondBase(fileBytes),
  seconds: baseSeconds + 5,
})

export const isHeavy = (contentType: string, megabytes: number): boolean =>
  formatLimits(contentType).isSlow || megabytes > lightMegabytes

export const boundsOf = (contentType: string, megabytes: number, megapixels: number): Bounds => ({
  megabytes: baseMegabytes + Math.ceil(megabytes * 1.25),
  seconds: baseSeconds + megapixels * formatLimits(contentType).secondsPerMegapixel,
})
