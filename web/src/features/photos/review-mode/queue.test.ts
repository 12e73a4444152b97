import { expect, test } from 'vitest'
import { nextUnreviewed, reviewedCount } from './queue.ts'

const photos = [true, false, false, true].map((reviewed, at) => ({ name: `photo ${at}`, reviewed }))
const queue = { photos, offset: 10, total: 50, reviewed: 30 }

test('the next photo that is not reviewed is the first one after this, and after the end one before', () => {
  expect(nextUnreviewed(queue, new Map(), 1)).toBe(2)
  expect(nextUnreviewed(queue, new Map([['photo 2', true]]), 3)).toBe(1)
})

test('no photo is next when all others are reviewed', () => {
  expect(nextUnreviewed(queue, new Map([['photo 2', true]]), 1)).toBe(-1)
})

test('the number of reviewed photos counts what was accepted and taken back since', () => {
  const marks = new Map([
    ['photo 0', false],
    ['photo 1', true],
    ['photo 2', true],
    ['photo 3', true],
  ])
  expect(reviewedCount(queue, new Map())).toBe(30)
  expect(reviewedCount(queue, marks)).toBe(31)
})
