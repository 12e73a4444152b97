export type FileFormat = {
  /** IPTC-IIM is written into these only; all take XMP. */
  hasIptc: boolean
  /**
   * By what programs turn the picture: the orientation in EXIF, the rotation of HEIF, where EXIF counts for nothing, or that
   * in XMP, as in a sidecar. null where nothing turns it.
   */
  turnedBy: 'exif' | 'heif' | 'xmp' | null
}

/** Formats that take words inside, by their media type. */
const writable: Record<string, FileFormat> = {
  'image/jpeg': { hasIptc: true, turnedBy: 'exif' },
  'image/tiff': { hasIptc: true, turnedBy: 'exif' },
  'image/vnd.adobe.photoshop': { hasIptc: true, turnedBy: 'exif' },
  'image/png': { hasIptc: false, turnedBy: 'exif' },
  'image/webp': { hasIptc: false, turnedBy: 'exif' },
  'image/gif': { hasIptc: false, turnedBy: null },
  'image/heic': { hasIptc: false, turnedBy: 'heif' },
  'image/avif': { hasIptc: false, turnedBy: 'heif' },
}

/** Of a file that has nothing but words, and belongs to a photo. */
export const sidecarFormat: FileFormat = { hasIptc: false, turnedBy: 'xmp' }

/** null for files that get a sidecar instead: camera raw files, DNG included, and all that are unknown. */
export const writableFormat = (contentType: string): FileFormat | null =>
  writable[contentType] ?? null
