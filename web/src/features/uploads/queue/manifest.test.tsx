import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteDatabases } from '../../../lib/databases.ts'
import { openManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'

const dayMs = 24 * 60 * 60_000
const open: Manifest[] = []

/** As a page that was just loaded sees it. */
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

/** Every entry that the browser holds. */
async function entries() {
  const db = await openDB('uploads')
  const all = (await db.getAll('uploads')) as { name: string }[]
  db.close()
  return all
}
const names = async () => (await entries()).map(({ name }) => name)

//
test('a later visit knows how far each file came, in the order of the files', async () => {
  const first = visit('ann')
  await first.note(cat('a.jpg'), begun('stored-a'))
  await first.note(cat('a.jpg'), arrived('stored-a'))
  await first.note(cat('b.jpg'), begun('stored-b'))
  const found = await visit('ann').recall([cat('b.jpg'), cat('new.jpg'), cat('a.jpg')])
  expect(found).toMatchObject([[begun('stored-b')], [], [arrived('stored-a')]])
})

test('another size, time, name or account is another file', async () => {
  await visit('ann').note(cat(), arrived('stored'))
  const others = [new File(['purr!'], 'cat.jpg', { lastModified: 1 }), cat('cat.jpg', 2), cat('x')]
  expect(await visit('ann').recall(others)).toEqual([[], [], []])
  expect(await visit('bob').recall([cat()])).toEqual([[]])
  expect(await visit(undefined).recall([cat()])).toEqual([])
})

test('a file that was sent twice has two memories, arrived ones first', async () => {
  const manifest = visit('ann')
  await manifest.note(cat(), begun('a'))
  await manifest.note(cat(), arrived('b'))
  expect(await manifest.recall([cat()])).toMatchObject([[arrived('b'), begun('a')]])
})

test('what is remembered holds no bytes', async () => {
  await visit('ann').note(cat(), begun('stored'))
  expect(await entries()).toEqual([
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

test('entries older than thirty days go, and the oldest above the bound', async () => {
  const now = Date.now()
  const sent = (name: string, daysAgo: number) =>
    visit('ann', { now: () => now - daysAgo * dayMs }).note(cat(name), arrived(name))
  for (const [name, daysAgo] of Object.entries({ old: 31, a: 29, b: 2, c: 1 })) {
    await sent(name, daysAgo)
  }
  await visit('ann').recall([])
  await vi.waitFor(async () => expect(await names()).toEqual(['a', 'b', 'c']))
  await visit('ann', { bounds: { days: 30, entries: 2 } }).recall([])
  await vi.waitFor(async () => expect(await names()).toEqual(['b', 'c']))
})

// AUTH-087
test('signing out takes it along, even while a page holds it', async () => {
  const manifest = visit('ann')
  await manifest.note(cat(), arrived('stored'))
  await deleteDatabases()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('uploads')
  expect(await visit('ann').recall([cat()])).toEqual([[]])
})

test('a browser that keeps nothing remembers nothing, and says so', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission', 'SecurityError')
  })
  const manifest = visit('ann')
  await manifest.note(cat(), begun('stored'))
  expect(await manifest.recall([cat()])).toEqual([])
  expect(logged).toHaveBeenCalledWith('The browser does not remember uploads', expect.any(Error))
  broken.mockRestore()
  logged.mockRestore()
})
