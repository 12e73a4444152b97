import type { Place } from '../../../ports/vision-model.ts'
import type { EmbeddedMetadata } from './embedded-metadata.ts'
import { cleanText } from './embedded-text.ts'

const maxLength = 100

/** The place as written in XMP or, if it is missing there, in IPTC. */
export function findPlace({ iptc, xmp }: EmbeddedMetadata): Place | null {
  const created = structureOf(xmp['LocationCreated']) ?? structureOf(xmp['LocationShown']) ?? {}
  const text = (...values: unknown[]) =>
    values.map((value) => cleanText(value, maxLength)).find(Boolean) ?? null
  const place = {
    sublocation: text(created['Sublocation'], xmp['Location'], iptc['Sub-location']),
    city: text(created['City'], xmp['City'], iptc['City']),
    state: text(created['ProvinceState'], xmp['State'], iptc['Province/State']),
    country: text(created['CountryName'], xmp['Country'], iptc['Country/Primary Location Name']),
  }
  return Object.values(place).some(Boolean) ? place : null
}

/** The structure itself, or the first one in a list. */
function structureOf(value: unknown): Record<string, unknown> | null {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return first && typeof first === 'object' ? (first as Record<string, unknown>) : null
}
