export type FileFormat = {
  /** IPTC-IIM is written into these only; all take XMP. */
  hasIptc: boolean
  /** Programs turn the picture as EXIF says. HEIF has a property of its own for that. */
  isTurnedByExif: boolean
}

/** Formats that take words inside, by their media type. */
const writable: Record<string, FileFormat> = {
  'image/jpeg': { hasIptc: true, isTurnedByExif: true },
  'image/tiff': { hasIptc: true, isTurnedByExif: true },
  'image/vnd.adobe.photoshop': { hasIptc: true, isTurnedByExif: false },
  'image/png': { hasIptc: false, isTurnedByExif: true },
  'image/webp': { hasIptc: false, isTurnedByExif: true },
  'image/gif': { hasIptc: false, isTurnedByExif: false },
  'image/heic': { hasIptc: false, isTurnedByExif: false },
  'image/avif': { hasIptc: false, isTurnedByExif: false },
}

/** null for files that get a sidecar instead: camera raw files, DNG included, and all that are unknown. */
export const writableFormat = (contentType: string): FileFormat | null =>
  writable[contentType] ?? null
