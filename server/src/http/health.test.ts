import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { allRoutes } from '../start/features.ts'
import { type App, startApp } from '../test/app.ts'
import { createDatabase } from '../test/database.ts'
import { stallingProxy } from '../test/stalling-proxy.ts'
import { keepsStalling, watchEventLoop } from './event-loop.ts'
import { createHealth } from './health.ts'
import { buildServer } from './server.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** A database behind a proxy that the test can freeze. */
async function frozenLater() {
  const database = await createDatabase()
  const proxy = await stallingProxy(database.url)
  const { db } = openDatabase({ connectionString: proxy.url, max: 2 }, () => undefined)
  onTestFinished(async () => {
    proxy.resume()
    await db.destroy()
    await proxy.close()
    await database.drop()
  })
  await sql`select 1`.execute(db)
  return { db, proxy }
}

test('a frozen database makes a process not ready but still live; it is ready again with the database', async () => {
  const { db, proxy } = await frozenLater()
  const health = createHealth({ ...app.deps, db })
  expect(await health.whyNotReady()).toBeNull()
  proxy.stall()
  // Several probes share one query: with a pool of two connections, a third query would have to wait.
  const reasons = await Promise.all([1, 2, 3].map(() => health.whyNotReady()))
  expect(new Set(reasons)).toEqual(new Set(['The database does not answer.']))
  expect(await health.whyStuck()).toBeNull()
  proxy.resume()
  await expect.poll(() => health.whyNotReady()).toBeNull()
})

test('without its photo storage a process is not ready, and says so', async () => {
  const ready = () => app.server.inject('/health/ready')
  const [there, away] = [join(app.folder, 'objects/photos'), join(app.folder, 'away')]
  await rename(there, away)
  const refused = await ready()
  expect([refused.statusCode, refused.json().error]).toEqual([
    503,
    'The photo storage cannot be used.',
  ])
  expect(refused.headers['retry-after']).toBe('5')
  expect((await app.server.inject('/health/live')).statusCode).toBe(200)
  await rename(away, there)
  expect((await ready()).json()).toEqual({ status: 'ok' })
})

test('a process that has not started completely is not ready, but live', async () => {
  const health = createHealth(app.deps, { isStarting: true })
  expect(await health.whyNotReady()).toBe('This process is starting.')
  expect(await health.whyStuck()).toBeNull()
  health.started()
  expect(await health.whyNotReady()).toBeNull()
})

test('a process that is about to stop is not ready, still works, and asks clients to leave', async () => {
  const health = createHealth(app.deps)
  const server = buildServer(app.deps, allRoutes(app.deps), { health })
  onTestFinished(() => server.close())
  expect((await server.inject('/health/ready')).headers['connection']).not.toBe('close')
  health.startDraining()
  expect((await server.inject('/health/ready')).statusCode).toBe(503)
  expect((await server.inject('/health/live')).statusCode).toBe(200)
  const call = await server.inject('/api/settings')
  expect([call.statusCode, call.headers['connection']]).toEqual([200, 'close'])
})

/** Blocks the event loop. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('repeated stalls of the event loop are reported, and the loop counts as stuck', async () => {
  const stalls: number[] = []
  const limits = { stallMs: 200, windowMs: 5000, intervalMs: 5 }
  const loop = watchEventLoop((ms) => stalls.push(ms), limits)
  onTestFinished(() => loop.stop())
  expect(loop.isStuck()).toBe(false)
  for (let n = 0; n < 9; n += 1) {
    block(300)
    await pause(30)
  }
  expect(loop.isStuck()).toBe(true)
  expect(stalls.length).toBeGreaterThan(2)
})

test('one stall, such as the sleep of a laptop, does not count as stuck', () => {
  expect(keepsStalling([600_000], 30_000)).toBe(false)
  expect(keepsStalling([9_000, 5_000], 30_000)).toBe(false)
  expect(keepsStalling([9_000, 6_000], 30_000)).toBe(true)
})
