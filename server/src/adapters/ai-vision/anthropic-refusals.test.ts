import { expect, test } from 'vitest'
import { type CallContext, classify } from './failures.ts'

const context: CallContext = {
  providerName: 'Anthropic',
  model: 'claude-haiku-5-5',
  secrets: [],
  timeoutMs: 60_000,
  quotaTimeZone: null,
}

/** The error codes of Anthropic's SDK 1.12.0, which says that its messages may change. */
test.each([
  [429, 'contract_spend_limit_reached', 'pause', 'spend_limit'],
  [429, 'enforced_spend_limit_reached', 'pause', 'spend_limit'],
  [429, 'ramp_limit_exceeded', 'wait', 'rate'],
  [402, 'linked_organization_spend_limit_reached', 'pause', 'quota'],
  [400, 'organization_on_hold', 'pause', 'account'],
  [400, 'cmek_key_disabled', 'pause', 'account'],
])("%i with Anthropic's code %s leads to: %s, %s", (status, error_code, action, kind) => {
  const error = { type: 'error', message: '', details: { error_code } }
  const body = JSON.stringify({ type: 'error', error })
  expect(classify({ status, headers: {}, code: '', body }, context)).toMatchObject({ action, kind })
})
