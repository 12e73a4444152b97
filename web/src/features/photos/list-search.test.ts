import { expect, test } from 'vitest'
import { fromQuestion } from './find/filters.ts'
import {
  isFiltered,
  listSorts,
  listState,
  parseListSearch,
  toPayload,
  withChange,
  withFilters,
  withStatus,
} from './list-search.ts'

// LIST-009, LIST-018
test('an empty address loads the first 50 of all statuses, created descending', () => {
  expect(toPayload(parseListSearch({}))).toEqual({
    page: 1,
    limit: 50,
    search: '',
    status: '',
    sort_by: 'created',
    sort_order: 'desc',
  })
})

// LIST-008
test('the four sorts become sort_by and sort_order', () => {
  const sent = listSorts.map((sort) => toPayload(withChange({}, { sort })))
  expect(sent.map(({ sort_by, sort_order }) => `${sort_by} ${sort_order}`)).toEqual([
    'created asc',
    'created desc',
    'name asc',
    'name desc',
  ])
})

// LIST-011
test('a status change leaves the sort fields out and resets the shown sort', () => {
  const before = parseListSearch({ sort: 'name-asc', page: 4, limit: 75, search: 'pier' })
  for (const status of ['failed', 'all'] as const) {
    const after = withStatus(before, status)
    expect(listState(after)).toMatchObject({ sort: 'created-desc', status, page: 1 })
    expect(toPayload(after)).toEqual({
      page: 1,
      limit: 75,
      search: 'pier',
      search_in: 'all',
      max_count: 10_000,
      status: status === 'all' ? '' : status,
    })
  }
  const sorted = withChange(withStatus(before, 'failed'), { sort: 'created-desc' })
  expect(toPayload(sorted)).toMatchObject({ sort_by: 'created', sort_order: 'desc' })
})

// LIST-010
test('each status has its wire value', () => {
  const sent = (['all', 'pending', 'completed', 'failed'] as const).map(
    (status) => toPayload({ status }).status,
  )
  expect(sent).toEqual(['', 'pending', 'completed', 'failed'])
})

// LIST-006
test('search, sort and page size go to page 1; page and view keep the rest', () => {
  const there = parseListSearch({ page: 3, search: 'pier' })
  expect(withChange(there, { search: 'boat' })).toEqual({ search: 'boat' })
  expect(withChange(there, { limit: 10 })).toEqual({ search: 'pier', limit: 10 })
  expect(withChange(there, { sort: 'name-asc' })).toEqual({ search: 'pier', sort: 'name-asc' })
  expect(withChange(there, { page: 5 })).toEqual({ search: 'pier', page: 5 })
  expect(withChange(there, { view: 'grid' })).toEqual({ search: 'pier', page: 3, view: 'grid' })
})

// LIST-018
test('nonsense in the address is ignored', () => {
  const raw = { page: -1, limit: 33, search: 42, status: 'gone', sort: 'size', view: 'wall', x: 1 }
  expect(parseListSearch(raw)).toEqual({ search: '42' })
  expect(parseListSearch({ page: '2', limit: 1e9, search: { a: 1 } })).toEqual({})
})

//
test('any change but a step closes the photo, which is not sent to the server', () => {
  const there = parseListSearch({ search: 'pier', photo: 'n-Pier' })
  expect(there).toEqual({ search: 'pier', photo: 'n-Pier' })
  expect(toPayload(there)).not.toHaveProperty('photo')
  expect(withChange(there, { search: 'x' })).toEqual({ search: 'x' })
  expect(withStatus(there, 'failed')).toEqual({ search: 'pier', status: 'failed' })
  expect(withChange({ page: 3 }, { photo: 'n' })).toEqual({ page: 3, photo: 'n' })
})

// LIST-006, A-94
test('the filters are in the address, survive a change of status and are sent as a question', () => {
  const raw = {
    keywords: ['church', 'church', 7],
    years: '1960-1969',
    city: 1999,
    is_reviewed: false,
    unsure: 'period',
  }
  const there = parseListSearch({ ...raw, page: 4, sort: 'dated-asc' })
  const expected = {
    keywords: ['church', '7'],
    years: { from: 1960, to: 1969 },
    city: '1999',
    is_reviewed: false,
    unsure: 'period' as const,
  }
  expect(toPayload(there)).toMatchObject({ ...expected, page: 4, sort_by: 'dated' })
  expect(toPayload(withStatus(there, 'completed'))).toMatchObject({ ...expected, page: 1 })
  expect(fromQuestion(expected)).toEqual({ ...expected, years: '1960-1969' })
  expect(withFilters(there, { city: undefined, keywords: [] })).not.toHaveProperty('city')
  expect(isFiltered(there)).toBe(true)
})

// LIST-006, A-94
test('filters in the address that the server would refuse are ignored', () => {
  const years = ['1969-1960', '196', 'x', '0001']
  for (const each of years) expect(parseListSearch({ years: each })).toEqual({})
  const raw = { keywords: 'church', person: '', is_edited: 'no', unsure: 'all', camera: {} }
  expect(parseListSearch(raw)).toEqual({})
})

// LIST-021, LIST-024
test('only a search, a status or a filter counts as a filter', () => {
  expect(isFiltered({ page: 2, sort: 'name-asc', status: 'all' })).toBe(false)
  expect(isFiltered({ search: 'x' })).toBe(true)
  expect(isFiltered({ status: 'pending' })).toBe(true)
})
