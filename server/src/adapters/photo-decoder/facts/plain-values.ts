export type Block = Record<string, unknown>

type Tag = { value?: unknown; description?: unknown; attributes?: Record<string, string> }

/** What ExifReader returns for a value outside of the file. */
const faulty = '<faulty value>'

/** EXIF: the first text of a list; numbers and lists of numbers unchanged. */
export const plainExif = (tags: object): Block => mapTags(tags, exifValue)

/** IPTC: decoded texts, or a list if the field is repeated. */
export const plainIptc = (tags: object): Block => mapTags(tags, ({ description }) => description)

/** XMP: texts, lists and structures. The default language of a text comes first. */
export const plainXmp = (tags: object): Block => mapTags(tags, xmpValue)

function exifValue({ value }: Tag): unknown {
  const first: unknown = Array.isArray(value) && typeof value[0] === 'string' ? value[0] : value
  return first === faulty ? undefined : first
}

function xmpValue({ value }: Tag): unknown {
  if (Array.isArray(value)) return (value as Tag[]).toSorted(byLanguage).map(xmpValue)
  return value && typeof value === 'object' ? plainXmp(value) : value
}

const isDefault = ({ attributes }: Tag) => Number(attributes?.['xml:lang'] === 'x-default')
const byLanguage = (a: Tag, b: Tag) => isDefault(b) - isDefault(a)

function mapTags(tags: object, plain: (tag: Tag) => unknown): Block {
  const entries = Object.entries(tags as Record<string, Tag | Tag[] | null>)
  return Object.fromEntries(
    entries
      .filter(([, tag]) => tag && typeof tag === 'object')
      .map(([name, tag]) => [name, Array.isArray(tag) ? tag.map(plain) : plain(tag ?? {})]),
  )
}
