import { expect, test } from 'vitest'
import { errorText, failureReason } from './error-text.ts'
import { HttpError } from './http.ts'

const answered = (data: unknown) =>
  new HttpError('Request failed with status code 500', { status: 500, statusText: '', data })

// API-005, ERR-001
test('the server’s message comes first', () => {
  expect(errorText(answered({ error: 'Too late' }))).toBe('Too late')
})

// ERR-002
test.each([null, '', '<html>', {}, { error: '' }, { error: 5 }])(
  'without one it is the specified text: %j',
  (data) => {
    expect(errorText(answered(data))).toBe('An unknown error occurred')
  },
)

// ERR-020
test('or the transport’s message, if a reason is requested', () => {
  expect(failureReason(answered(''))).toBe('Request failed with status code 500')
  expect(failureReason(new Error('Network Error'))).toBe('Network Error')
  expect(failureReason('?')).toBe('An unknown error occurred')
})
