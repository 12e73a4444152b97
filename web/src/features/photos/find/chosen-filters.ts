import { listState, withFilters } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'
import { findCopy } from './copy.ts'
import { textFilters } from './filters.ts'

type Chosen = { label: string; without: ListSearch }

const { names, states } = findCopy

/** The active filters in words, each with the list without it. `album` is the name of the chosen album. */
export function chosenFilters(search: ListSearch, album = ''): Chosen[] {
  const { keywords = [], years, area, is_reviewed, is_edited, unsure } = search
  const without = (field: 'years' | 'area' | 'is_reviewed' | 'is_edited' | 'unsure' | 'album') =>
    withFilters(search, { [field]: undefined })
  return [
    ...(search.album ? [{ label: `${names.album}: ${album}`, without: without('album') }] : []),
    ...keywords.map((keyword) => ({
      label: `${names.keyword}: ${keyword}`,
      without: withFilters(search, { keywords: keywords.filter((each) => each !== keyword) }),
    })),
    ...(years ? [{ label: `${names.years}: ${yearsText(years)}`, without: without('years') }] : []),
    ...(area ? [{ label: findCopy.area, without: without('area') }] : []),
    ...textFilters.flatMap((field) => {
      const label = `${names[field]}: ${search[field]}`
      return search[field] ? [{ label, without: withFilters(search, { [field]: undefined }) }] : []
    }),
    ...(is_reviewed === undefined
      ? []
      : [
          {
            label: is_reviewed ? states.reviewed : states.notReviewed,
            without: without('is_reviewed'),
          },
        ]),
    ...(is_edited === undefined
      ? []
      : [{ label: is_edited ? states.edited : states.notEdited, without: without('is_edited') }]),
    ...(unsure ? [{ label: states.unsure[unsure], without: without('unsure') }] : []),
  ]
}

/** A decade has its short name. */
function yearsText(years: string): string {
  const [from = '', to = from] = years.split('-')
  if (from === to) return from
  return from.endsWith('0') && Number(to) === Number(from) + 9 ? `${from}s` : `${from} to ${to}`
}

/** Removes all filters, but keeps search, status, sort and view. */
export const withoutFilters = (search: ListSearch): ListSearch => {
  const { limit, view, search: text, status, sort } = search
  return {
    ...(limit && { limit }),
    ...(view && { view }),
    ...(text && { search: text }),
    ...(status && { status }),
    ...(sort && { sort }),
  }
}

/** Whether there is something to save. */
export const hasQuestion = (search: ListSearch): boolean =>
  chosenFilters(search).length > 0 || listState(search).search !== ''
