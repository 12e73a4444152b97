export type FileFormat = {
  /** IPTC-IIM is written into these only; all take XMP. */
  hasIptc: boolean
}

/** Formats that take words inside, by their media type. */
const writable: Record<string, FileFormat> = {
  'image/jpeg': { hasIptc: true },
  'image/tiff': { hasIptc: true },
  'image/vnd.adobe.photoshop': { hasIptc: true },
  'image/png': { hasIptc: false },
  'image/webp': { hasIptc: false },
  'image/gif': { hasIptc: false },
  'image/heic': { hasIptc: false },
  'image/avif': { hasIptc: false },
}

/** null for files that get a sidecar instead: camera raw files, DNG included, and all that are unknown. */
export const writableFormat = (contentType: string): FileFormat | null =>
  writable[contentType] ?? null
