import { once } from 'node:events'
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openS3Storage } from '../../adapters/s3-storage/s3-storage.ts'
import { setUpBucket } from '../../adapters/s3-storage/set-up-bucket.ts'
import { checkConsistency } from '../../features/consistency/consistency.ts'
import { StorageUnavailable } from '../../ports/object-storage.ts'
import { type App, startApp } from '../app.ts'
import { jpeg } from '../upload-files.ts'
import { newBucket } from './s3-store.ts'

/** A proxy in front of the gateway: it forwards, refuses every connection, or accepts them without responding. */
async function openWay(endpoint: string) {
  let state: 'open' | 'refusing' | 'silent' = 'open'
  const sockets = new Set<Socket>()
  const { hostname, port } = new URL(endpoint)
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    if (state === 'refusing') socket.destroy()
    if (state !== 'open') return
    const target = connectTo(Number(port), hostname).on('error', () => undefined)
    sockets.add(target)
    socket.pipe(target).pipe(socket)
    socket.once('close', () => target.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const change = (next: typeof state) => {
    state = next
    for (const socket of sockets) {
      if (next === 'silent') socket.unpipe().pause()
      else socket.destroy()
    }
    sockets.clear()
  }
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    change,
    close: () => {
      change('refusing')
      server.close()
    },
  }
}

let way: Awaited<ReturnType<typeof openWay>>
let app: App
const changes: (string | null)[] = []
beforeEach(async () => {
  const gateway = newBucket()
  way = await openWay(gateway.endpoint ?? '')
  const bucket = { ...gateway, endpoint: way.endpoint }
  await setUpBucket(bucket, ['https://verso.example'])
  const onChange = (failure: StorageUnavailable | null) => changes.push(failure?.message ?? null)
  app = await startApp({ storage: openS3Storage({ ...bucket, onChange }) })
})
afterEach(async () => {
  await app.stop()
  way.close()
})

//
test('an outage of the bucket is noticed within seconds, and links can still be signed', async () => {
  for (const state of ['refusing', 'silent'] as const) {
    way.change(state)
    changes.length = 0
    const began = performance.now()
    const calls = Array.from({ length: 3 }, () => app.storage.readWhole('photos/a/b.jpg'))
    const reasons = (await Promise.allSettled(calls)).map(
      (call) => (call as PromiseRejectedResult).reason,
    )
    for (const reason of reasons) expect(reason).toBeInstanceOf(StorageUnavailable)
    expect(performance.now() - began).toBeLessThan(25_000)
    const after = performance.now()
    await expect(app.storage.check()).rejects.toBeInstanceOf(StorageUnavailable)
    expect(performance.now() - after).toBeLessThan(1_000)
    expect(await app.storage.signGet('photos/a/b.jpg', new Date(Date.now() + 60_000))).toContain(
      '?',
    )
    expect(changes).toEqual([expect.stringContaining('The photo storage reports')])
    way.change('open')
    await expect.poll(() => app.storage.check().catch(() => 'away')).toBeUndefined()
    expect(changes).toHaveLength(2)
  }
}, 120_000)

test('after an outage of 20 s under load, everything that was acknowledged exists exactly once', async () => {
  const users = await Promise.all([1, 2, 3].map(() => app.given.user({ credits: 200 })))
  const acknowledged: string[] = []
  const refused: unknown[] = []
  let isRunning = true
  const load = users.map(async (user, index) => {
    for (let n = 0; isRunning; n += 1) {
      const bytes = await jpeg(index * 1000 + n)
      await app
        .as(user)
        .upload(bytes)
        .then(
          (name) => acknowledged.push(name),
          async (error: unknown) => {
            refused.push(error)
            await wait(200)
          },
        )
    }
  })
  let isDraining = true
  const work = (async () => {
    while (isDraining) await app.drain()
  })()
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(2)
  way.change('refusing')
  await wait(10_000)
  way.change('silent')
  await wait(10_000)
  way.change('open')
  const away = acknowledged.length
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(away)
  isRunning = false
  await Promise.all(load)
  const states = async () => {
    const photos = await app.db.selectFrom('photos').select(['name', 'status']).execute()
    return photos.filter(({ status }) => status === 'completed').map(({ name }) => name)
  }
  await expect
    .poll(states, { timeout: 60_000 })
    .toHaveLength((await app.db.selectFrom('photos').select('name').execute()).length)
  isDraining = false
  await work
  const done = new Set(await states())
  expect(acknowledged.filter((name) => !done.has(name))).toEqual([])
  expect(refused.length).toBeGreaterThan(0)
  const lines = await checkConsistency(app.deps, { graceMs: 0 })
  expect(lines.filter((line) => !line.includes('incoming/'))).toEqual([])
}, 300_000)
