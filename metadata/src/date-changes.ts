import { type FileTags, hasAny, type TagChanges } from './file-tags.ts'
import type { FileFormat } from './formats.ts'
import type { PhotoWords, WriteChoices } from './photo-words.ts'

const date = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/
const dateTags = ['XMP-photoshop:DateCreated', 'IPTC:DateCreated', 'ExifIFD:DateTimeOriginal']

/**
 * Fills the date of XMP and IPTC with a year, month or day, if the user chose that and the file has no date at all.
 * Ranges, decades and approximate years are left out, because ExifTool would turn them into other dates. The EXIF
 * date of the exposure is never written.
 */
export function dateChanges(
  tags: FileTags,
  { period }: PhotoWords,
  { hasIptc }: FileFormat,
  { partialDates }: WriteChoices,
): TagChanges {
  const parts = date.exec(period.edtf ?? '')
  if (!partialDates || !parts || hasAny(tags, dateTags)) return {}
  const [year, month = '00', day = '00'] = parts.slice(1)
  return {
    'XMP-photoshop:DateCreated': parts[0].replaceAll('-', ':'),
    ...(hasIptc && { 'IPTC:DateCreated': `${year}:${month}:${day}` }),
  }
}
