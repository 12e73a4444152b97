import { expect, test } from 'vitest'
import { deleteQuestion, namesToDelete } from './delete-question.ts'
import type { DeleteTarget } from './delete-question.ts'

const one = { kind: 'one', photo: { name: 'u-img-cat.png', original_name: 'Cat 1.png' } } as const
const selected = { kind: 'selected', names: ['a', 'b'] } as const

function question(target: DeleteTarget): string {
  const { before, name = '', after } = deleteQuestion(target)
  return before + name + after
}

// LIST-038
test('the question about one photo names it', () => {
  expect(question(one)).toBe('Are you sure you want to delete Cat 1.png image?')
})

// LIST-039
test('the question about all photos is as specified', () => {
  expect(question({ kind: 'all' })).toBe('Are you sure you want to delete all photos?')
})

// LIST-040
test('the question about a selection contains its size, even if it is 1', () => {
  expect(question(selected)).toBe('Are you sure you want to delete selected 2 photos?')
  expect(question({ kind: 'selected', names: ['a'] })).toBe(
    'Are you sure you want to delete selected 1 photos?',
  )
})

// LIST-016, LIST-017
test('only all photos are sent as an empty list; an empty selection throws', () => {
  expect(namesToDelete(one)).toEqual(['u-img-cat.png'])
  expect(namesToDelete(selected)).toEqual(['a', 'b'])
  expect(namesToDelete({ kind: 'all' })).toEqual([])
  expect(() => namesToDelete({ kind: 'selected', names: [] })).toThrow('Nothing is selected')
})
