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

/** What was heard, one at a time, in order. */
function ear() {
  const heard: (string | undefined)[] = []
  let waiting: (() => void) | null = null
  return {
    heard,
    hear(payload: string | undefined) {
      heard.push(payload)
      waiting?.()
    },
    async next() {
      while (heard.length === 0) await new Promise<void>((resolve) => (waiting = resolve))
      return heard.shift()
    },
  }
}

const silent = pino({ level: 'silent' })
const connection = () => ({ connectionString: database.url, application_name: 'the ear' })

// AI-010
test('hears what others commit, and again after its connection was cut', async () => {
  const { hear, next } = ear()
  const listener = openListener(connection(), silent)
  listener.hear('verso_tasks', hear)
  expect(await next()).toBeUndefined()
  await client.query(`notify verso_tasks, 'one'`)
  expect(await next()).toBe('one')

  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'the ear'`,
  )
  expect(await next()).toBeUndefined()
  await client.query(`notify verso_tasks, 'two'`)
  expect(await next()).toBe('two')
  await listener.stop()
  await expect.poll(() => ears()).toBe(0)
})

// AI-010
test('many ears on several channels share one connection, each with its own channel', async () => {
  const [tasks, photos, late] = [ear(), ear(), ear()]
  const listener = openListener(connection(), silent)
  listener.hear('verso_tasks', tasks.hear)
  const deafen = listener.hear('verso_photos', photos.hear)
  expect([await tasks.next(), await photos.next()]).toEqual([undefined, undefined])
  listener.hear('verso_photos', late.hear)
  expect(await late.next()).toBeUndefined()
  expect(await ears()).toBe(1)

  deafen()
  await client.query(`notify verso_photos, 'photo'; notify verso_tasks, 'task'`)
  expect([await late.next(), await tasks.next()]).toEqual(['photo', 'task'])
  expect(photos.heard).toEqual([])
  await listener.stop()
})

// AI-010
test('stops while the database cannot be reached, and where nobody ever listened', async () => {
  const listener = openListener({ host: '127.0.0.1', port: 3149 }, silent)
  listener.hear('verso_tasks', () => undefined)
  await listener.stop()
  await openListener(connection(), silent).stop()
})

async function ears(): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as n from pg_stat_activity where application_name = 'the ear'`,
  )
  return rows[0].n
}
