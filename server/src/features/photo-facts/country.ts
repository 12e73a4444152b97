import { feature } from '@rapideditor/country-coder'

/** Common names of countries whose official names are rarely used. */
const usualNames: Record<string, string> = {
  BS: 'Bahamas',
  CN: 'China',
  CY: 'Cyprus',
  DK: 'Denmark',
  FM: 'Micronesia',
  GG: 'Guernsey',
  GM: 'Gambia',
  IE: 'Ireland',
  JE: 'Jersey',
  NL: 'Netherlands',
  US: 'United States',
}

export type Country = { code: string; name: string }

/**
 * The country of a position on land or in territorial waters; null on the high seas. A territory counts as a country
 * if ISO 3166 gives it a code of its own (Puerto Rico, Hong Kong; not `Mainland Finland`).
 */
export function countryAt(latitude: number, longitude: number): Country | null {
  const territory = areaAt(latitude, longitude, 'territory')
  const own =
    territory?.isoStatus === 'official' ? territory : areaAt(latitude, longitude, 'country')
  if (!own) return null
  const code = own.iso1A2 ?? ''
  return { code, name: usualNames[code] ?? own.nameEn }
}

/** The properties that are used here. The library's own type depends on the GeoJSON types. */
type Area = { iso1A2?: string; isoStatus?: string; nameEn: string }

function areaAt(latitude: number, longitude: number, level: 'territory' | 'country'): Area | null {
  const found = feature([longitude, latitude], { level }) as { properties: Area } | null
  return found?.properties ?? null
}
