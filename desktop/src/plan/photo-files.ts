import { fileName } from './local-file.ts'

const byEnding: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  heic: 'image/heic',
  heif: 'image/heic',
  hif: 'image/heic',
  avif: 'image/avif',
  psd: 'image/vnd.adobe.photoshop',
}

/** Camera files, including DNG: nothing is written into them, so each gets a sidecar. */
const raw = new Set(
  '3fr arw cr2 cr3 crw dcr dng erf fff iiq kdc mef mos mrw nef nrw orf pef raf raw rw2 rwl sr2 srf srw x3f'.split(
    ' ',
  ),
)
export const rawType = 'image/x-raw'

/** The prefix of every temporary file of this program. */
export const temporaryPrefix = '.~verso-'

/** The media type of a photo by its extension; null for other files, and for hidden and temporary ones. */
export function photoType(path: string): string | null {
  const name = fileName(path)
  const dot = name.lastIndexOf('.')
  if (dot < 0 || name.startsWith('.')) return null
  const ending = name.slice(dot + 1).toLowerCase()
  if (raw.has(ending)) return rawType
  return byEnding[ending] ?? null
}
