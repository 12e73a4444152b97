import { uploadContext } from '@verso/contract/limits.ts'
import { expect, test } from 'vitest'
import { contextInput, isBlank, parseNames, peopleError } from './context.ts'

// API-035
test('names are split at commas, semicolons and line breaks', () => {
  expect(parseNames(' Rose Miller, Otto;\nAda ,, ')).toEqual(['Rose Miller', 'Otto', 'Ada'])
})

// API-035
test('blank fields are left out of the call', () => {
  expect(contextInput(null)).toEqual({})
  expect(isBlank({ note: ' ', people: '\n' })).toBe(true)
  expect(contextInput({ note: ' ', people: ' ' })).toEqual({})
  expect(contextInput({ note: ' 1958 ', people: '' })).toEqual({ note: '1958' })
  expect(contextInput({ note: '', people: 'Otto,' })).toEqual({ people: ['Otto'] })
})

// API-035
test('too many or too long names are reported and never sent', () => {
  const many = Array.from({ length: uploadContext.people + 1 }, (_, index) => `P${index}`).join()
  expect(peopleError(many)).toBe('tooMany')
  expect(contextInput({ note: '', people: many }).people).toHaveLength(uploadContext.people)
  expect(peopleError('x'.repeat(uploadContext.name + 1))).toBe('tooLong')
  const long = contextInput({ note: '', people: 'x'.repeat(300) })
  expect(long.people).toEqual(['x'.repeat(uploadContext.name)])
  expect(peopleError('Otto, Ada')).toBeNull()
})
