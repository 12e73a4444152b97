import { expect, test } from 'vitest'
import { givenPhoto } from '../../../test/given-photo.ts'
import type { PhotoPage } from '../api.ts'
import { refreshedPage, showsNewest } from './refreshed-page.ts'

const page = (ids: string[], length = ids.length): PhotoPage => ({
  images: ids.map((id) => givenPhoto({ name: id })),
  length,
  totalCount: length,
  count: length,
  status_counts: { pending: 0, completed: length, failed: 0 },
})
const ids = ({ images }: PhotoPage) => images.map(({ id }) => id)

// AI-010, A-56
test('rows keep their place and show their new data', () => {
  const answer = page(['c', 'a', 'b'])
  const images = answer.images.map((photo) => ({ ...photo, keywords: ['new'] }))
  const next = refreshedPage(page(['a', 'b', 'c']), { ...answer, images })
  expect(ids(next)).toEqual(['a', 'b', 'c'])
  expect(next.images.every(({ keywords }) => keywords[0] === 'new')).toBe(true)
  expect(next.newer).toBe(0)
})

//
test('added photos are counted over several refreshes, and the totals follow', () => {
  const once = refreshedPage(page(['a', 'b'], 90), page(['a', 'b'], 93))
  const twice = refreshedPage(once, page(['a', 'b'], 102))
  expect([once.newer, twice.newer, twice.length]).toEqual([3, 12, 102])
  expect(ids(twice)).toEqual(['a', 'b'])
})

//
test('deleted rows disappear, and do not reduce the number of added ones', () => {
  const next = refreshedPage(page(['a', 'b', 'c'], 10), page(['a', 'c'], 11))
  expect(ids(next)).toEqual(['a', 'c'])
  expect(next.newer).toBe(2)
  expect(refreshedPage(page(['a'], 10), page(['a'], 4)).newer).toBe(0)
})

//
test('rows that lost the status of the filter do not reduce the number of added ones', () => {
  const as = (status: 'pending' | 'completed', page_: PhotoPage): PhotoPage => ({
    ...page_,
    images: page_.images.map((photo) => ({ ...photo, status })),
  })
  const shown = as('pending', page(['a', 'b'], 2))
  // Both were completed, and three others were added: three match.
  const next = refreshedPage(shown, as('completed', page(['a', 'b'], 3)), 'pending')
  expect([ids(next), next.newer, next.length]).toEqual([['a', 'b'], 3, 3])
  // A second refresh changes nothing.
  expect(refreshedPage(next, as('completed', page(['a', 'b'], 3)), 'pending').newer).toBe(3)
})

//
test('new photos are counted only on page 1 sorted by newest, with or without a filter', () => {
  expect(showsNewest({})).toBe(true)
  expect(showsNewest({ search: 'x', status: 'pending' })).toBe(true)
  expect(showsNewest({ sort: 'created-desc', view: 'grid', limit: 10 })).toBe(true)
  for (const search of [{ page: 2 }, { sort: 'created-asc' }, { sort: 'name-desc' }] as const)
    expect(showsNewest(search)).toBe(false)
})
