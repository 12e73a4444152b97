import { expect, test } from 'vitest'
import { given } from '../../../test/given-photo.ts'
import {
  failedNames,
  nothing,
  pageChoice,
  rowsBetween,
  withErrored,
  withPhotos,
} from './selection.ts'

const page = ['a', 'b', 'c', 'd'].map((name, index) =>
  given({ name, status: index % 2 ? 'failed' : 'completed' }),
)
const other = [given({ name: 'x', status: 'failed' })]

// LIST-026
test('a selection is kept by name while the pages turn', () => {
  const first = withPhotos(nothing, page.slice(0, 1), true)
  const both = withPhotos(first, other, true)
  expect([...both.keys()]).toEqual(['a', 'x'])
  expect(pageChoice(both, page)).toEqual({ all: false, some: true })
  expect(pageChoice(both, other)).toEqual({ all: true, some: true })
  expect([...withPhotos(both, page, false).keys()]).toEqual(['x'])
  expect(pageChoice(nothing, [])).toEqual({ all: false, some: false })
})

// LIST-014
test('Select All Errored adds the failed photos of the page', () => {
  const chosen = withErrored(withPhotos(nothing, page.slice(0, 1), true), page)
  expect([...chosen.keys()]).toEqual(['a', 'b', 'd'])
})

// LIST-015
test('only failed photos can be retried, by their newest known status', () => {
  const chosen = withPhotos(withPhotos(nothing, page, true), other, true)
  expect(failedNames(chosen, page)).toEqual(['b', 'd', 'x'])
  const healed = page.map((photo) => ({ ...photo, status: 'completed' as const }))
  expect(failedNames(chosen, healed)).toEqual(['x'])
})

// LIST-026
test('shift takes the rows between, up or down; without an anchor the row alone', () => {
  const names = (anchor: string | null, name: string) =>
    rowsBetween(page, anchor, name).map((photo) => photo.name)
  expect(names('b', 'd')).toEqual(['b', 'c', 'd'])
  expect(names('d', 'b')).toEqual(['b', 'c', 'd'])
  expect(names(null, 'c')).toEqual(['c'])
  expect(names('x', 'c')).toEqual(['c'])
})
