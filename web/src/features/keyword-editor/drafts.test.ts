import { expect, test } from 'vitest'
import { given } from '../../test/given-photo.ts'
import {
  add,
  exclude,
  isChanged,
  isStale,
  renewed,
  restore,
  shownKeywords,
  toImageKeywords,
  untouched,
  withDraft,
  write,
} from './drafts.ts'
import type { Drafts } from './drafts.ts'
import {
  countMoved,
  excludedNow,
  isExcluded,
  nothingMoved,
  withAll,
  withMove,
} from './global-draft.ts'

const photo = given({ name: 'a', keywords: ['boat', 'sea'], excluded_keywords: ['sky'] })
const fresh = untouched(photo)
const none: Drafts = new Map()

// EDIT-020, EDIT-021, EDIT-026
test('what is taken off moves to the other list, and back; undoing a change leaves none', () => {
  const off = exclude(fresh, 'sea')
  expect(shownKeywords(off)).toEqual({ included: ['boat'], excluded: ['sky', 'sea'] })
  expect(isChanged(restore(off, 'sea'))).toBe(false)
  const back = restore(fresh, 'sky')
  expect(shownKeywords(back)).toEqual({ included: ['boat', 'sea', 'sky'], excluded: [] })
  expect(isChanged(exclude(back, 'sky'))).toBe(false)
})

test('an added word is new, comes back, or is there already; taken off again it leaves no trace', () => {
  expect(shownKeywords(add(fresh, ['Pier', 'pier'])).included).toEqual(['boat', 'sea', 'Pier'])
  expect(add(fresh, ['SKY'])).toEqual(restore(fresh, 'sky'))
  expect(isChanged(add(fresh, ['Boat']))).toBe(false)
  expect(isChanged(exclude(add(fresh, ['Pier']), 'Pier'))).toBe(false)
})

test('a text is a change only where it differs; empty returns to the prediction', () => {
  expect(isChanged(write(fresh, 'period', photo.period))).toBe(false)
  expect(isChanged(write(fresh, 'period', ' '))).toBe(false)
  expect(write(fresh, 'period', ' 1958 ').texts).toEqual({ period: '1958' })
  const edited = { ...photo, edited: { description: false, period: true, location: false } }
  expect(write(untouched(edited), 'period', '').texts).toEqual({ period: null })
})

// DATA-045
test('only photos that changed are sent, with the version they were seen at', () => {
  const other = untouched(given({ name: 'b' }))
  const drafts = withDraft(withDraft(none, exclude(fresh, 'sea')), add(other, ['Quay']))
  const { updated_date } = photo
  expect(toImageKeywords(drafts)).toEqual([
    { image_id: 'a', included_keywords: ['boat'], updated_date },
    { image_id: 'b', add_keywords: ['Quay'], updated_date },
  ])
  expect(toImageKeywords(withDraft(drafts, fresh))).toHaveLength(1)
})

test('a photo that changed elsewhere keeps what can still be done', () => {
  const drafts = withDraft(none, add(exclude(exclude(fresh, 'sea'), 'boat'), ['Pier']))
  const now = { ...photo, keywords: ['boat', 'pier'], updated_date: '2026-06-01T00:00:00.000Z' }
  const draft = renewed(drafts, [now]).get('a')
  expect(draft).toMatchObject({ off: ['boat'], added: [] })
  expect(draft && isStale(draft)).toBe(true)
  expect(draft && renewed(new Map([['a', draft]]), [photo]).get('a')).toBe(draft)
  const done = { ...now, keywords: [], excluded_keywords: ['sky', 'sea', 'boat', 'pier'] }
  expect(renewed(withDraft(none, exclude(fresh, 'sea')), [done]).size).toBe(0)
})

// EDIT-026
test('the count is photos plus keywords moved: 2 and 3 make 5, and moving back lowers it', () => {
  const drafts = [photo, given({ name: 'b' })].reduce(
    (all, each) => withDraft(all, add(untouched(each), ['x'])),
    none,
  )
  const words = ['one', 'two', 'three'].map((keyword) => ({ keyword, count: 1, excluded: false }))
  const moved = words.reduce(withMove, nothingMoved)
  expect(drafts.size + countMoved(moved, 10)).toBe(5)
  expect(countMoved(withMove(moved, words[0] as (typeof words)[0]), 10)).toBe(2)
})

// EDIT-024, EDIT-025
test('all on moves every keyword, off restores the saved split and forgets moves', () => {
  const one = { keyword: 'one', count: 1, excluded: false }
  const two = { keyword: 'two', count: 1, excluded: true }
  const all = withAll(true)
  expect([one, two].map((each) => isExcluded(all, each))).toEqual([true, true])
  expect(countMoved(all, 10)).toBe(10)
  const lifted = withMove(withMove(all, one), two)
  expect(countMoved(lifted, 10)).toBe(10)
  expect(excludedNow(lifted, [one, two])).toEqual([])
  expect(withAll(false)).toEqual(nothingMoved)
})

// EDIT-022
test('a keyword that another tab excluded meanwhile stays excluded', () => {
  const moved = withMove(nothingMoved, { keyword: 'one', count: 1, excluded: false })
  expect(excludedNow(moved, [{ keyword: 'one', count: 1, excluded: true }])).toEqual(['one'])
})
