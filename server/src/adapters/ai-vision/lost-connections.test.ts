import { expect, test } from 'vitest'
import { classify } from './failures.ts'

const context = {
  providerName: 'OpenAI',
  model: 'gpt-5-nano',
  secrets: [],
  timeoutMs: 60_000,
  quotaTimeZone: null,
}
const without = (code: string) => classify({ status: null, body: '', headers: {}, code }, context)

// AI-014
test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])(
  'a call that reached no server (%s) costs the photo no attempt',
  (code) => {
    const failure = without(code)
    expect(failure).toMatchObject({ action: 'wait', kind: 'unreachable' })
    expect(failure.message).toMatch(/^OpenAI could not be reached: [a-z].*\.$/)
  },
)

// AI-014
test('a connection that is cut during a call may be due to the photo', () => {
  expect(without('ECONNRESET')).toMatchObject({ action: 'retry', kind: 'network' })
})

// AI-014
test('an answer that cannot be read is not reported as a lost connection', () => {
  const { kind, message } = without('')
  expect([kind, message]).toEqual(['unknown', 'OpenAI answered something unexpected.'])
})
