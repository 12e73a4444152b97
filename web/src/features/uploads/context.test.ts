import { uploadContext } from '@verso/contract/limits.ts'
import { expect, test } from 'vitest'
import { contextInput, isBlank, namesIn, tooMuch } from './context.ts'

// API-035
test('names are parted by commas, semicolons and lines', () => {
  expect(namesIn(' Rose Miller, Otto;\nAda ,, ')).toEqual(['Rose Miller', 'Otto', 'Ada'])
})

// API-035
test('what is blank is left out of the call', () => {
  expect(contextInput(null)).toEqual({})
  expect(isBlank({ note: ' ', people: '\n' })).toBe(true)
  expect(contextInput({ note: ' ', people: ' ' })).toEqual({})
  expect(contextInput({ note: ' 1958 ', people: '' })).toEqual({ note: '1958' })
  expect(contextInput({ note: '', people: 'Otto,' })).toEqual({ people: ['Otto'] })
})

// API-035
test('too many names and too long ones are told, and never sent', () => {
  const many = Array.from({ length: uploadContext.people + 1 }, (_, index) => `P${index}`).join()
  expect(tooMuch(many)).toBe('names')
  expect(contextInput({ note: '', people: many }).people).toHaveLength(uploadContext.people)
  expect(tooMuch('x'.repeat(uploadContext.name + 1))).toBe('letters')
  const long = contextInput({ note: '', people: 'x'.repeat(300) })
  expect(long.people).toEqual(['x'.repeat(uploadContext.name)])
  expect(tooMuch('Otto, Ada')).toBeNull()
})
