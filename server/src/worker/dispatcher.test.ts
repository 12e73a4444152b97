import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createDispatcher, type Dispatcher, type Work } from './dispatcher.ts'

const log = pino({ level: 'silent' })
let running: Dispatcher | undefined
afterEach(() => running?.stop(0))

/** Starts a dispatcher with a poll interval too long to matter. `claims` lists the lanes that claimed, in order. */
function startLanes(more: boolean) {
  const claims: string[] = []
  const due: string[] = []
  let ring: (laneName?: string) => void = () => undefined
  const lane = (name: string) => ({
    name,
    slots: 2,
    claim: async () => {
      claims.push(name)
      return { claims: due.splice(0, 1), nextClaimMs: null, more }
    },
    run: async () => undefined,
  })
  const work: Work<string> = {
    lanes: [lane('first'), lane('second')],
    leaseMs: 60_000,
    renew: async () => [],
    recover: async () => undefined,
    countOpen: async () => 0,
  }
  const subscribe = (given: typeof ring) => {
    ring = given
    return () => undefined
  }
  running = createDispatcher(work, { log, subscribe, pollMs: 60_000 })
  running.start()
  return { claims, due, ring: (laneName?: string) => ring(laneName) }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 50))

// AI-010
test('a notification wakes only the lane it names, or all lanes if it names none', async () => {
  const lanes = startLanes(false)
  await expect.poll(() => lanes.claims).toEqual(['first', 'second'])
  lanes.ring('second')
  await expect.poll(() => lanes.claims).toHaveLength(3)
  await settled()
  expect(lanes.claims).toEqual(['first', 'second', 'second'])
  lanes.ring()
  await expect.poll(() => lanes.claims).toHaveLength(5)
  await settled()
  expect(lanes.claims.toSorted()).toEqual(['first', 'first', 'second', 'second', 'second'])
})

// AI-010
test.each([
  ['claims again where more work may wait', true, 3],
  ['does not claim again where the last claim found everything', false, 2],
])('the end of a run %s', async (_, more, expected) => {
  const lanes = startLanes(more)
  await expect.poll(() => lanes.claims).toHaveLength(2)
  lanes.due.push('work')
  lanes.ring('first')
  const claimsOfFirst = () => lanes.claims.filter((name) => name === 'first')
  await expect.poll(claimsOfFirst).toHaveLength(expected)
  await settled()
  expect(claimsOfFirst()).toHaveLength(expected)
})
