import { iso1A2Code } from '@rapideditor/country-coder'
import { regionMask, sectionFlag, stepsPerDegree } from './place-table.ts'
import { placeTable } from './places.ts'

type Position = { latitude: number; longitude: number }

/**
 * The positions of these places according to the gazetteer; of places with the same name the largest one. Each is
 * written as town and country, such as `Arezzo, Italy`; case and accents do not matter. Unknown places are missing in
 * the result.
 */
export function namedPlaces(places: readonly string[]): Map<string, Position> {
  const wanted = new Map<string, string[]>()
  for (const place of places) {
    const key = keyOf(place)
    if (key) wanted.set(key, [...(wanted.get(key) ?? []), place])
  }
  const found = new Map<string, Position>()
  if (wanted.size === 0) return found
  const sizes = new Map<string, number>()
  for (const { key, size, position } of towns()) {
    if (!wanted.has(key) || size <= (sizes.get(key) ?? -1)) continue
    sizes.set(key, size)
    for (const place of wanted.get(key) ?? []) found.set(place, position)
  }
  return found
}

/** The country's code and the folded town; null for a country without a code. */
function keyOf(place: string): string | null {
  const comma = place.lastIndexOf(', ')
  const code = countryCode(place.slice(comma + 2))
  return comma > 0 && code ? `${code} ${fold(place.slice(0, comma))}` : null
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function* towns(): Generator<{ key: string; size: number; position: Position }> {
  const table = placeTable()
  for (let cell = 0; cell + 1 < table.cells.length; cell++) {
    const end = table.cells[cell + 1] ?? 0
    for (let at = table.cells[cell] ?? 0; at < end; at++) {
      const flags = table.region[at] ?? 0
      if (flags & sectionFlag) continue
      const [code = ''] = table.regions[flags & regionMask] ?? []
      const start = at === 0 ? 0 : table.nameEnds[at - 1]
      const name = table.names.toString('utf8', start, table.nameEnds[at])
      const position = {
        latitude: Math.floor(cell / 360) - 90 + (table.latitudes[at] ?? 0) / stepsPerDegree,
        longitude: (cell % 360) - 180 + (table.longitudes[at] ?? 0) / stepsPerDegree,
      }
      yield { key: `${code} ${fold(name)}`, size: table.sizes[at] ?? 0, position }
    }
  }
}

let codes: Map<string, string> | null = null

/** Looks a country up by its usual English name, such as United States, or by an official name or code, such as USA. */
function countryCode(name: string): string | null {
  if (!codes) {
    const usual = new Intl.DisplayNames('en', { type: 'region' })
    const all = new Set(placeTable().regions.map(([code]) => code))
    codes = new Map([...all].filter(Boolean).map((code) => [fold(usual.of(code) ?? code), code]))
  }
  return codes.get(fold(name)) ?? iso1A2Code(name)
}
