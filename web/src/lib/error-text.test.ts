import { expect, test } from 'vitest'
import { errorText, failureReason } from './error-text.ts'
import { HttpError } from './http.ts'

const answered = (data: unknown) =>
  new HttpError('Request failed with status code 500', { status: 500, statusText: '', data })

test('the sentence of the answer comes first (API-005, ERR-001)', () => {
  expect(errorText(answered({ error: 'Too late' }))).toBe('Too late')
})

test.each([null, '', '<html>', {}, { error: '' }, { error: 5 }])(
  'without one there is the fixed sentence: %j (ERR-002)',
  (data) => {
    expect(errorText(answered(data))).toBe('An unknown error occurred')
  },
)

test('or what the transport says, where a reason is asked for (ERR-020)', () => {
  expect(failureReason(answered(''))).toBe('Request failed with status code 500')
  expect(failureReason(new Error('Network Error'))).toBe('Network Error')
  expect(failureReason('?')).toBe('An unknown error occurred')
})
