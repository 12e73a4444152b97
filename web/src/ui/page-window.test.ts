import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

// LIM-004, LIM-005
test.each([
  [1, 3, 5, [1, 2, 3]],
  [1, 9, 5, [1, 2, 3, 4, 5]],
  [5, 9, 5, [3, 4, 5, 6, 7]],
  [9, 9, 5, [5, 6, 7, 8, 9]],
  [6, 20, 10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  [1, 0, 5, []],
])('page %i of %i in a window of %i', (page, pages, size, expected) => {
  expect(pageWindow(page, pages, size)).toEqual(expected)
})

test('the window contains the page, is sorted and never exceeds its size', () => {
  const sizes = { min: 1, max: 12 }
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.nat(400),
      fc.integer(sizes),
      (pages, at, size) => {
        const page = (at % pages) + 1
        const shown = pageWindow(page, pages, size)
        expect(shown).toHaveLength(Math.min(size, pages))
        expect(shown).toContain(page)
        expect(shown).toEqual([...new Set(shown)].toSorted((a, b) => a - b))
        expect(shown.every((number) => number >= 1 && number <= pages)).toBe(true)
      },
    ),
  )
})
