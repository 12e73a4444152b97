import { expect, test } from 'vitest'
import { givenPhoto } from '../../test/given-photo.ts'
import {
  add,
  editText,
  emptyDraft,
  exclude,
  isChanged,
  isStale,
  rebaseAll,
  restore,
  shownKeywords,
  toImageKeywords,
  withDraft,
} from './drafts.ts'
import type { Drafts } from './drafts.ts'
import {
  countMoved,
  excludedKeywords,
  isExcluded,
  noMoves,
  withAll,
  withMove,
} from './global-draft.ts'

const photo = givenPhoto({ name: 'a', keywords: ['boat', 'sea'], excluded_keywords: ['sky'] })
const unchanged = emptyDraft(photo)
const noDrafts: Drafts = new Map()

// EDIT-020, EDIT-021, EDIT-026
test('an excluded keyword moves to the other list; reverting a change leaves no change', () => {
  const excluded = exclude(unchanged, 'sea')
  expect(shownKeywords(excluded)).toEqual({ included: ['boat'], excluded: ['sky', 'sea'] })
  expect(isChanged(restore(excluded, 'sea'))).toBe(false)
  const restored = restore(unchanged, 'sky')
  expect(shownKeywords(restored)).toEqual({ included: ['boat', 'sea', 'sky'], excluded: [] })
  expect(isChanged(exclude(restored, 'sky'))).toBe(false)
})

test('an added word is new, restored or ignored, and excluding it again leaves no change', () => {
  expect(shownKeywords(add(unchanged, ['Pier', 'pier'])).included).toEqual(['boat', 'sea', 'Pier'])
  expect(add(unchanged, ['SKY'])).toEqual(restore(unchanged, 'sky'))
  expect(isChanged(add(unchanged, ['Boat']))).toBe(false)
  expect(isChanged(exclude(add(unchanged, ['Pier']), 'Pier'))).toBe(false)
})

test('only a different text is a change, and an empty one restores the prediction', () => {
  expect(isChanged(editText(unchanged, 'period', photo.period))).toBe(false)
  expect(isChanged(editText(unchanged, 'period', ' '))).toBe(false)
  expect(editText(unchanged, 'period', ' 1958 ').texts).toEqual({ period: '1958' })
  const edited = { ...photo, edited: { description: false, period: true, location: false } }
  expect(editText(emptyDraft(edited), 'period', '').texts).toEqual({ period: null })
})

// DATA-045
test('only changed photos are sent, with the version they were loaded at', () => {
  const other = emptyDraft(givenPhoto({ name: 'b' }))
  const drafts = withDraft(withDraft(noDrafts, exclude(unchanged, 'sea')), add(other, ['Quay']))
  const { updated_date } = photo
  expect(toImageKeywords(drafts)).toEqual([
    { image_id: 'a', included_keywords: ['boat'], updated_date },
    { image_id: 'b', add_keywords: ['Quay'], updated_date },
  ])
  expect(toImageKeywords(withDraft(drafts, unchanged))).toHaveLength(1)
})

test('a draft keeps the changes that still apply to a photo changed elsewhere', () => {
  const drafts = withDraft(noDrafts, add(exclude(exclude(unchanged, 'sea'), 'boat'), ['Pier']))
  const now = { ...photo, keywords: ['boat', 'pier'], updated_date: '2026-06-01T00:00:00.000Z' }
  const draft = rebaseAll(drafts, [now]).get('a')
  expect(draft).toMatchObject({ excluded: ['boat'], added: [] })
  expect(draft && isStale(draft)).toBe(true)
  expect(draft && rebaseAll(new Map([['a', draft]]), [photo]).get('a')).toBe(draft)
  const done = { ...now, keywords: [], excluded_keywords: ['sky', 'sea', 'boat', 'pier'] }
  expect(rebaseAll(withDraft(noDrafts, exclude(unchanged, 'sea')), [done]).size).toBe(0)
})

// EDIT-026
test('changes are counted as changed photos plus moved keywords', () => {
  const drafts = [photo, givenPhoto({ name: 'b' })].reduce(
    (all, each) => withDraft(all, add(emptyDraft(each), ['x'])),
    noDrafts,
  )
  const words = ['one', 'two', 'three'].map((keyword) => ({ keyword, count: 1, excluded: false }))
  const moved = words.reduce(withMove, noMoves)
  expect(drafts.size + countMoved(moved, 10)).toBe(5)
  expect(countMoved(withMove(moved, words[0] as (typeof words)[0]), 10)).toBe(2)
})

// EDIT-024, EDIT-025
test('the toggle excludes every keyword; switching it off discards all moves', () => {
  const one = { keyword: 'one', count: 1, excluded: false }
  const two = { keyword: 'two', count: 1, excluded: true }
  const all = withAll(true)
  expect([one, two].map((each) => isExcluded(all, each))).toEqual([true, true])
  expect(countMoved(all, 10)).toBe(10)
  const movedBack = withMove(withMove(all, one), two)
  expect(countMoved(movedBack, 10)).toBe(10)
  expect(excludedKeywords(movedBack, [one, two])).toEqual([])
  expect(withAll(false)).toEqual(noMoves)
})

// EDIT-022
test('a keyword that another tab excluded in the meantime stays excluded', () => {
  const moved = withMove(noMoves, { keyword: 'one', count: 1, excluded: false })
  expect(excludedKeywords(moved, [{ keyword: 'one', count: 1, excluded: true }])).toEqual(['one'])
})
