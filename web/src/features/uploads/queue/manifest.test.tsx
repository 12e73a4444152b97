import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteDatabases } from '../../../lib/databases.ts'
import { openManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'

const dayMs = 24 * 60 * 60_000
const open: Manifest[] = []

/** The manifest of a page that was just loaded. */
function visit(account: string | undefined, options?: Parameters<typeof openManifest>[1]) {
  const manifest = openManifest(() => account, options)
  open.push(manifest)
  return manifest
}

beforeEach(deleteDatabases)
afterEach(async () => {
  await Promise.all(open.splice(0).map((manifest) => manifest.close()))
})

const cat = (name = 'cat.jpg', lastModified = 1) =>
  new File(['meow'], name, { type: 'image/jpeg', lastModified })
const begun = (name: string) => ({ name, state: 'begun' }) as const
const arrived = (name: string) => ({ name, state: 'arrived' }) as const

/** Every record in the browser. */
async function records() {
  const db = await openDB('uploads')
  const all = (await db.getAll('uploads')) as { name: string }[]
  db.close()
  return all
}
const names = async () => (await records()).map(({ name }) => name)

//
test('a later visit finds how far each file came, in the order of the files', async () => {
  const first = visit('ann')
  await first.record(cat('a.jpg'), begun('stored-a'))
  await first.record(cat('a.jpg'), arrived('stored-a'))
  await first.record(cat('b.jpg'), begun('stored-b'))
  const found = await visit('ann').find([cat('b.jpg'), cat('new.jpg'), cat('a.jpg')])
  expect(found).toMatchObject([[begun('stored-b')], [], [arrived('stored-a')]])
})

test('a different size, time, name or account is a different file', async () => {
  await visit('ann').record(cat(), arrived('stored'))
  const others = [new File(['purr!'], 'cat.jpg', { lastModified: 1 }), cat('cat.jpg', 2), cat('x')]
  expect(await visit('ann').find(others)).toEqual([[], [], []])
  expect(await visit('bob').find([cat()])).toEqual([[]])
  expect(await visit(undefined).find([cat()])).toEqual([])
})

test('a file that was sent twice has two records, arrived ones first', async () => {
  const manifest = visit('ann')
  await manifest.record(cat(), begun('a'))
  await manifest.record(cat(), arrived('b'))
  expect(await manifest.find([cat()])).toMatchObject([[arrived('b'), begun('a')]])
})

test('a record does not contain the bytes of the file', async () => {
  await visit('ann').record(cat(), begun('stored'))
  expect(await records()).toEqual([
    {
      account: 'ann',
      name: 'stored',
      title: 'cat.jpg',
      size: 4,
      lastModified: 1,
      state: 'begun',
      at: expect.any(Number),
    },
  ])
})

test('records older than thirty days and the oldest ones above the limit are deleted', async () => {
  const now = Date.now()
  const sent = (name: string, daysAgo: number) =>
    visit('ann', { now: () => now - daysAgo * dayMs }).record(cat(name), arrived(name))
  for (const [name, daysAgo] of Object.entries({ old: 31, a: 29, b: 2, c: 1 })) {
    await sent(name, daysAgo)
  }
  await visit('ann').find([])
  await expect.poll(names).toEqual(['a', 'b', 'c'])
  await visit('ann', { limits: { maxDays: 30, maxRecords: 2 } }).find([])
  await expect.poll(names).toEqual(['b', 'c'])
})

// AUTH-087
test('signing out deletes the records, even while a page has them open', async () => {
  const manifest = visit('ann')
  await manifest.record(cat(), arrived('stored'))
  await deleteDatabases()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('uploads')
  expect(await visit('ann').find([cat()])).toEqual([[]])
})

test('a browser without storage records nothing and logs why', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission', 'SecurityError')
  })
  const manifest = visit('ann')
  await manifest.record(cat(), begun('stored'))
  expect(await manifest.find([cat()])).toEqual([])
  expect(logged).toHaveBeenCalledWith(
    'Uploads cannot be recorded in this browser',
    expect.any(Error),
  )
  broken.mockRestore()
  logged.mockRestore()
})
