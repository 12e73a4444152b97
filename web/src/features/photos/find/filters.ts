import type { CallInput } from '@verso/contract/call.ts'

type Area = NonNullable<Question['area']>
type Question = CallInput<'getFacets'>

/** The filters of the address. `years` is `1963` or `1960-1969`. */
export type Filters = Pick<
  Question,
  'keywords' | TextFilter | 'is_reviewed' | 'is_edited' | 'unsure' | 'album'
> & {
  years?: string
  /** South, west, north and east, such as `43.4,11.8,43.5,11.9`. */
  area?: string
}

export const textFilters = ['country', 'city', 'person', 'camera', 'mode', 'model'] as const
export type TextFilter = (typeof textFilters)[number]

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const maxKeywords = 20
const maxLength = 200

/** Parses the filters of an address that a user may have typed; drops what the server would refuse. */
export function parseFilters(raw: Record<string, unknown>): Filters {
  const filters: Filters = {}
  const keywords = Array.isArray(raw['keywords']) ? raw['keywords'].flatMap(toText) : []
  if (keywords.length > 0) filters.keywords = [...new Set(keywords)].slice(0, maxKeywords)
  const [years] = toText(raw['years'])
  if (years && toYears(years)) filters.years = years
  const [area] = toText(raw['area'])
  if (area && toArea(area)) filters.area = area
  for (const field of textFilters) {
    const [text] = toText(raw[field])
    if (text) filters[field] = text
  }
  const { album } = raw
  if (typeof album === 'string' && uuid.test(album)) filters.album = album
  for (const field of ['is_reviewed', 'is_edited'] as const) {
    const value = raw[field]
    if (typeof value === 'boolean') filters[field] = value
  }
  const unsure = (['period', 'location'] as const).find((each) => each === raw['unsure'])
  return unsure ? { ...filters, unsure } : filters
}

/** The router parses a text of digits as a number. */
function toText(value: unknown): string[] {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? [text.slice(0, maxLength)] : []
}

function toYears(text: string): { from: number; to: number } | undefined {
  const [, first, last = first] = /^(\d{4})(?:-(\d{4}))?$/.exec(text) ?? []
  const years = { from: Number(first), to: Number(last) }
  return first && years.from >= 1000 && years.from <= years.to ? years : undefined
}

function toArea(text: string): Area | undefined {
  const [south = NaN, west = NaN, north = NaN, east = NaN] = text.split(',').map(Number)
  const isValid = -90 <= south && south <= north && north <= 90 && -180 <= west && west <= east
  return isValid && east <= 180 ? { south, west, north, east } : undefined
}

/** The form used in the address. */
export const areaParam = ({ south, west, north, east }: Area): string =>
  [south, west, north, east].join(',')

/** The filters in the form that the calls expect. */
export function toQuestionFilters({ years: text, area: part, ...filters }: Filters): Question {
  const years = toYears(text ?? '')
  const area = toArea(part ?? '')
  return { ...filters, ...(years && { years }), ...(area && { area }) }
}

/** The filters of a question in the form used in the address. */
export function fromQuestion({ years, area, ...question }: Question): Filters {
  const text = years && (years.from === years.to ? `${years.from}` : `${years.from}-${years.to}`)
  return parseFilters({ ...question, years: text, area: area && areaParam(area) })
}

export const hasFilters = (filters: Filters): boolean => Object.keys(filters).length > 0
