import { beforeEach, expect, test } from 'vitest'
import { createTabFlow } from './tab-flow.ts'

beforeEach(() => sessionStorage.clear())

//
test('a flow survives a reload of its tab, and ends when it is removed', () => {
  const flow = createTabFlow('flow')
  flow.update({ resendFrom: 1 })
  expect(flow.get()).toBeNull()
  flow.set({ email: 'ana@example.org', flow_id: 'flow-1' })
  flow.update({ resendFrom: 2 })
  const expected = { email: 'ana@example.org', flow_id: 'flow-1', resendFrom: 2 }
  expect(createTabFlow('flow').get()).toEqual(expected)
  expect(createTabFlow('other').get()).toBeNull()
  flow.set(null)
  expect(createTabFlow('flow').get()).toBeNull()
})

test.each(['null', 'not JSON', '[]', '{"email":1}'])(
  'a stored value %j counts as no flow',
  (text) => {
    sessionStorage.setItem('flow', text)
    expect(createTabFlow('flow').get()).toBeNull()
  },
)
