import { type FileTags, hasAny, type TagChanges } from './file-tags.ts'
import type { FileFormat } from './formats.ts'
import type { PhotoWords, PlacePart, PlaceWords } from './photo-words.ts'
import { saidOnOneLine } from './said.ts'
import { utf8Limit } from './utf8-limit.ts'

type Field = { part: PlacePart; xmp: string; iptc: string; maxBytes: number; shown: string }

const fields: Field[] = [
  field('sublocation', 'XMP-iptcCore:Location', 'IPTC:Sub-location', 32, 'Sublocation'),
  field('city', 'XMP-photoshop:City', 'IPTC:City', 32, 'City'),
  field('state', 'XMP-photoshop:State', 'IPTC:Province-State', 32, 'ProvinceState'),
  field('country', 'XMP-photoshop:Country', 'IPTC:Country-PrimaryLocationName', 64, 'CountryName'),
  field(
    'countryCode',
    'XMP-iptcCore:CountryCode',
    'IPTC:Country-PrimaryLocationCode',
    3,
    'CountryCode',
  ),
]

function field(part: PlacePart, xmp: string, iptc: string, maxBytes: number, shown: string): Field {
  return { part, xmp, iptc, maxBytes, shown }
}

const shownPlace = 'XMP-iptcExt:LocationShown'
const placeTags = [...fields.flatMap(({ xmp, iptc }) => [xmp, iptc]), shownPlace]

/**
 * Fills in the place if the file has no part of one, because the parts of two places must not be mixed. A prediction
 * is the place shown in the photo, never the place of the camera, and never a position.
 */
export function placeChanges(
  tags: FileTags,
  { place }: PhotoWords,
  { hasIptc }: FileFormat,
): TagChanges {
  if (hasAny(tags, placeTags)) return {}
  const changes: TagChanges = {}
  for (const { part, xmp, iptc, maxBytes } of fields) {
    const text = saidOnOneLine(place[part])
    if (!text) continue
    changes[xmp] = text
    if (hasIptc) changes[iptc] = utf8Limit(text, maxBytes)
  }
  const shown = placeShown(place)
  return shown ? { ...changes, [shownPlace]: [shown] } : {}
}

/** The place as a structure of IPTC Extension; null if no place is known. */
export function placeShown(place: PlaceWords): Record<string, string> | null {
  const parts = fields.flatMap(({ part, shown }) => {
    const text = saidOnOneLine(place[part])
    return text ? [[shown, text] as const] : []
  })
  const name = saidOnOneLine(place.text)
  // The name of the whole place is needed only if it has no parts.
  if (parts.length === 0 && name) parts.push(['LocationName', name])
  return parts.length > 0 ? Object.fromEntries(parts) : null
}
