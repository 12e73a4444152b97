export type FileFormat = {
  /** Whether IPTC-IIM is written; XMP is written into all formats. */
  hasIptc: boolean
  /**
   * What programs use to turn the picture: the orientation in EXIF; the rotation of HEIF, in which EXIF is ignored;
   * or the orientation in XMP, as in a sidecar. null if nothing turns it.
   */
  turnedBy: 'exif' | 'heif' | 'xmp' | null
}

/** Formats into which words can be written, by media type. */
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

/** The format of sidecars, which contain only words about a photo. */
export const sidecarFormat: FileFormat = { hasIptc: false, turnedBy: 'xmp' }

/** null for files that get a sidecar instead: camera raw files including DNG, and unknown formats. */
export const writableFormat = (contentType: string): FileFormat | null =>
  writable[contentType] ?? null
