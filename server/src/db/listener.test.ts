import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../test/database.ts'
import { openListener } from './listener.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Records what it receives; `next` returns the messages one at a time. */
function recorder() {
  const received: (string | undefined)[] = []
  let waiting: (() => void) | null = null
  return {
    received,
    subscriber(payload: string | undefined) {
      received.push(payload)
      waiting?.()
    },
    async next() {
      while (received.length === 0) await new Promise<void>((resolve) => (waiting = resolve))
      return received.shift()
    },
  }
}

const silent = pino({ level: 'silent' })
const connection = () => ({ connectionString: database.url, application_name: 'the listener' })

// AI-010
test('receives what others commit, also after its connection was cut', async () => {
  const { subscriber, next } = recorder()
  const listener = openListener(connection(), silent)
  listener.subscribe('verso_tasks', subscriber)
  expect(await next()).toBeUndefined()
  await client.query(`notify verso_tasks, 'one'`)
  expect(await next()).toBe('one')

  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'the listener'`,
  )
  expect(await next()).toBeUndefined()
  await client.query(`notify verso_tasks, 'two'`)
  expect(await next()).toBe('two')
  await listener.stop()
  await expect.poll(() => connections()).toBe(0)
})

// AI-010
test('subscribers on several channels share one connection and receive only their own channel', async () => {
  const [tasks, photos, late] = [recorder(), recorder(), recorder()]
  const listener = openListener(connection(), silent)
  listener.subscribe('verso_tasks', tasks.subscriber)
  const unsubscribe = listener.subscribe('verso_photos', photos.subscriber)
  expect([await tasks.next(), await photos.next()]).toEqual([undefined, undefined])
  listener.subscribe('verso_photos', late.subscriber)
  expect(await late.next()).toBeUndefined()
  expect(await connections()).toBe(1)

  unsubscribe()
  await client.query(`notify verso_photos, 'photo'; notify verso_tasks, 'task'`)
  expect([await late.next(), await tasks.next()]).toEqual(['photo', 'task'])
  expect(photos.received).toEqual([])
  await listener.stop()
})

// AI-010
test('stops while the database cannot be reached, or if there was no subscriber', async () => {
  const listener = openListener({ host: '127.0.0.1', port: 3149 }, silent)
  listener.subscribe('verso_tasks', () => undefined)
  await listener.stop()
  await openListener(connection(), silent).stop()
})

async function connections(): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as n from pg_stat_activity where application_name = 'the listener'`,
  )
  return rows[0].n
}
