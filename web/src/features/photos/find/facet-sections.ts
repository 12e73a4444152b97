import type { CallOutput } from '@verso/contract/call.ts'
import { withFilters } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'
import { findCopy } from './copy.ts'
import { type TextFilter, textFilters } from './filters.ts'

type Facets = CallOutput<'getFacets'>

/** A value that narrows the list, with the number of photos that remain. */
export type FacetEntry = { label: string; count: number; next: ListSearch }
export type FacetSection = { title: string; entries: FacetEntry[] }

/** The available filters, except those that are already active. */
export function facetSections(facets: Facets, search: ListSearch): FacetSection[] {
  const { sections } = findCopy
  const { people: person, countries: country, cities: city } = facets
  const values = { person, country, city, camera: facets.cameras }
  const others = { mode: facets.modes, model: facets.models }
  const section = (of: Partial<Record<TextFilter, Facets['people']>>) =>
    textFilters.flatMap((field) =>
      of[field] && !search[field]
        ? { title: sections[field], entries: valuesOf(field, of[field], search) }
        : [],
    )
  return [
    { title: sections.review, entries: states(facets, search) },
    { title: sections.albums, entries: albumEntries(facets, search) },
    ...keywordSections(facets, search),
    { title: sections.years, entries: yearEntries(facets, search) },
    ...section(values),
    ...section(others),
  ].filter(({ entries }) => entries.length > 0)
}

const valuesOf = (field: TextFilter, counts: Facets['people'], search: ListSearch): FacetEntry[] =>
  counts.map(({ value, count }) => ({
    label: value,
    count,
    next: withFilters(search, { [field]: value }),
  }))

/** A photo can be in several albums, but the list shows only one album. */
const albumEntries = ({ albums }: Facets, search: ListSearch): FacetEntry[] =>
  search.album
    ? []
    : albums.map(({ id, name, count }) => ({
        label: name,
        count,
        next: withFilters(search, { album: id }),
      }))

function states(facets: Facets, search: ListSearch): FacetEntry[] {
  const { states: labels } = findCopy
  const entries: FacetEntry[] = []
  const add = (label: string, count: number, change: Parameters<typeof withFilters>[1]) => {
    if (count > 0) entries.push({ label, count, next: withFilters(search, change) })
  }
  if (search.is_reviewed === undefined) {
    add(labels.notReviewed, facets.not_reviewed, { is_reviewed: false })
    add(labels.reviewed, facets.reviewed, { is_reviewed: true })
  }
  if (search.is_edited === undefined) add(labels.edited, facets.edited, { is_edited: true })
  if (!search.unsure) {
    add(labels.unsure.period, facets.unsure.period, { unsure: 'period' })
    add(labels.unsure.location, facets.unsure.location, { unsure: 'location' })
  }
  return entries
}

/** One section per facet of the keywords; keywords whose facet is unknown come last. */
function keywordSections({ keywords }: Facets, search: ListSearch): FacetSection[] {
  const { sections } = findCopy
  const chosen = search.keywords ?? []
  const left = keywords.filter(({ keyword }) => !chosen.includes(keyword))
  const byFacet = Map.groupBy(left, ({ facet }) => facet)
  const hasFacets = [...byFacet.keys()].some(Boolean)
  const title = (facet: string | null) => {
    if (facet) return `${sections.keywords}: ${facet}`
    return hasFacets ? sections.otherKeywords : sections.keywords
  }
  return [...byFacet]
    .toSorted(([one], [other]) => Number(one === null) - Number(other === null))
    .map(([facet, of]) => ({
      title: title(facet),
      entries: of.map(({ keyword, count }) => ({
        label: keyword,
        count,
        next: withFilters(search, { keywords: [...chosen, keyword] }),
      })),
    }))
}

const oldest = 1820

/** Decades with photos, or the years of the chosen decade, newest first. */
function yearEntries({ spans }: Facets, search: ListSearch): FacetEntry[] {
  const [first = '', last = first] = (search.years ?? '').split('-')
  if (first && first === last) return []
  const step = first ? 1 : 10
  const newest = new Date().getFullYear()
  const [from, to] = first ? [Number(first), Number(last)] : [oldest, newest]
  const entries: FacetEntry[] = []
  for (let year = from; year <= to; year += step) {
    const end = year + step - 1
    const count = spans
      .filter((span) => (span.from ?? oldest) <= end && (span.to ?? newest) >= year)
      .reduce((sum, span) => sum + span.count, 0)
    const years = step === 1 ? `${year}` : `${year}-${end}`
    const label = step === 1 ? `${year}` : `${year}s`
    if (count > 0) entries.push({ label, count, next: withFilters(search, { years }) })
  }
  return entries.toReversed()
}
