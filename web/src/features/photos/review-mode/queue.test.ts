import { expect, test } from 'vitest'
import { nextUnreviewed, reviewedCount } from './queue.ts'

const photos = [true, false, false, true].map((reviewed, at) => ({ name: `photo ${at}`, reviewed }))
const queue = { photos, offset: 10, total: 50, reviewed: 30 }

test('the next unreviewed photo is the first one after the current one, or else the first before it', () => {
  expect(nextUnreviewed(queue, new Map(), 1)).toBe(2)
  expect(nextUnreviewed(queue, new Map([['photo 2', true]]), 3)).toBe(1)
})

test('no photo is next when all others are reviewed', () => {
  expect(nextUnreviewed(queue, new Map([['photo 2', true]]), 1)).toBe(-1)
})

test('the number of reviewed photos includes what was accepted or withdrawn since', () => {
  const marks = new Map([
    ['photo 0', false],
    ['photo 1', true],
    ['photo 2', true],
    ['photo 3', true],
  ])
  expect(reviewedCount(queue, new Map())).toBe(30)
  expect(reviewedCount(queue, marks)).toBe(31)
})
