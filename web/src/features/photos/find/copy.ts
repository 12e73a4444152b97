import type { CallOutput } from '@verso/contract/call.ts'
import type { TextFilter } from './filters.ts'

type Kind = CallOutput<'getSuggestions'>['suggestions'][number]['kind']

const number = (count: number) => count.toLocaleString('en')

/** The texts of filters, suggestions and saved searches. */
export const findCopy = {
  filters: 'Filters',
  close: 'Close filters',
  chosen: 'Chosen filters',
  remove: (label: string) => `Remove filter ${label}`,
  clear: 'Clear filters',
  none: 'There is nothing to filter by.',
  failed: 'The filters could not be loaded.',
  loading: 'Counting photos',
  showMore: (count: number) => `${number(count)} more`,
  counted: (count: number, isLeast = false) => {
    if (count > 10_000) return '10,000+'
    return isLeast ? `${number(count)}+` : number(count)
  },
  capped: 'More than 10,000 photos match. These numbers count only 10,000 of them.',
  photo: 'photo',
  photos: 'photos',
  names: {
    album: 'Album',
    keyword: 'Keyword',
    years: 'Year',
    country: 'Country',
    city: 'Town',
    person: 'Person',
    camera: 'Camera',
    mode: 'Mode',
    model: 'Described by',
  } satisfies Record<TextFilter | 'keyword' | 'years' | 'album', string>,
  area: 'Part of the map',
  noAlbum: 'does not exist any more',
  states: {
    reviewed: 'Reviewed',
    notReviewed: 'Not yet reviewed',
    edited: 'Edited',
    notEdited: 'Not edited',
    unsure: { period: 'Unsure period', location: 'Unsure place' },
  },
  sections: {
    albums: 'Albums',
    keywords: 'Keywords',
    otherKeywords: 'Other keywords',
    years: 'Years',
    country: 'Country',
    city: 'Town',
    person: 'People',
    review: 'Review',
    camera: 'Camera',
    mode: 'Mode',
    model: 'Described by',
    saved: 'Saved searches',
  },
  suggestions: 'Suggestions',
  kinds: {
    keyword: 'Keywords',
    country: 'Places',
    city: 'Places',
    years: 'Years',
    person: 'People',
    name: 'Image names',
  } satisfies Record<Kind, string>,
  saved: {
    name: 'Name for this search',
    save: 'Save search',
    saved: (name: string) => `Saved as ${name}`,
    remove: (name: string) => `Remove the saved search ${name}`,
    none: 'Choose filters or search, then save the search here.',
    failed: (reason: string) => `The search was not saved: ${reason}`,
    notRemoved: (reason: string) => `The search was not removed: ${reason}`,
  },
} as const
