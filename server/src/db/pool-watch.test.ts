import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../test/database.ts'
import { stallingProxy } from '../test/stalling-proxy.ts'
import { openDatabase } from './client.ts'
import { findStuckPool, poolUsage } from './pool-watch.ts'

/** A pool whose only connection is taken, and one caller that waits for it. */
async function takenPool() {
  const database = await createDatabase()
  const proxy = await stallingProxy(database.url)
  const settings = { max: 1, application_name: 'taken' }
  const { db, pool } = openDatabase({ connectionString: proxy.url, ...settings }, () => undefined)
  const connection = await pool.connect()
  const waiting = pool.query('select 1')
  onTestFinished(async () => {
    proxy.resume()
    connection.release()
    await waiting
    await db.destroy()
    await proxy.close()
    await database.drop()
  })
  return proxy
}

test('a pool whose connections are never returned is stuck if the database accepts new ones', async () => {
  await takenPool()
  expect(poolUsage()).toContainEqual({ pool: 'taken', max: 1, size: 1, idle: 0, waiting: 1 })
  expect(await findStuckPool()).toBeNull()
  await expect.poll(() => findStuckPool(10)).toBe('taken')
})

test('a pool that waits for a frozen database is not stuck: a restart would not help', async () => {
  const proxy = await takenPool()
  await expect.poll(() => findStuckPool(10)).toBe('taken')
  proxy.stall()
  expect(await findStuckPool(10)).toBeNull()
})
