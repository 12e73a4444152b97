import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { ObjectMissing, StorageUnavailable } from '../../ports/object-storage.ts'
import { s3 } from '../s3/s3-store.ts'
import { disk, type Store } from './stores.ts'

/** Includes S3 if a gateway runs: `npm run test:s3`. */
const stores = inject('s3') ? [disk, s3] : [disk]

const owner = '018f4e1c-0000-7000-8000-000000000001'
const name = '018f4e1c-1111-7000-8000-000000000002-img-cat.jpg'
const photo = `photos/${owner}/${name}`
const bytes = randomBytes(300_000)
const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

let store: Store
afterEach(() => store.close())

const keysBelow = async (prefix: string) =>
  (await Array.fromAsync(store.storage.list(prefix))).map((found) => found.key).toSorted()

const signed = (key = photo, until = later(900)) =>
  store.storage.signPut(key, {
    contentType: 'image/jpeg',
    bytes: bytes.length,
    originalName: 'Kätzchen "1".jpg',
    until,
  })

// A copy, because the storage releases the memory of what it has received.
const put = (url: string, body: Readable | Buffer = bytes, rest = {}) =>
  store.put({
    url,
    body: body instanceof Readable ? body : Buffer.from(body),
    type: 'image/jpeg',
    length: bytes.length,
    ...rest,
  })

describe.each(stores)('object storage: $name', ({ open, tampering }) => {
  beforeEach(async () => {
    store = await open()
  })

  test('an object can be read after it is written, and after it is replaced', async () => {
    await store.storage.write(photo, Buffer.from('first'), 'image/jpeg')
    await store.storage.write(
      photo,
      Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]),
      'image/jpeg',
    )
    expect((await buffer(await store.storage.read(photo))).equals(bytes)).toBe(true)
    expect((await store.storage.readWhole(photo)).equals(bytes)).toBe(true)
    const local = await store.storage.withFile(photo, (path) => readFile(path))
    expect(local.equals(bytes)).toBe(true)
  })

  test('a copy has the same bytes as its original and remains after the original is removed', async () => {
    const copy = `photos/${owner}/copy.jpg`
    await store.storage.write(photo, bytes, 'image/jpeg')
    await store.storage.copy(photo, copy)
    await store.storage.remove([photo])
    expect((await store.storage.readWhole(copy)).equals(bytes)).toBe(true)
    await expect(store.storage.copy(photo, copy)).rejects.toBeInstanceOf(ObjectMissing)
    expect((await store.storage.readWhole(copy)).equals(bytes)).toBe(true)
  })

  test('writes many small and large objects at once, without replacing existing ones', async () => {
    const sizes = [0, 1, 300_000, 3_000_000, ...Array.from({ length: 70 }, (_, n) => n)]
    const bodies = new Map(sizes.map((size, n) => [`photos/${owner}/${n}.jpg`, randomBytes(size)]))
    async function* objects() {
      for (const [key, body] of bodies) yield { key, bytes: body.length, body: Readable.from(body) }
    }
    await store.storage.writeAll(objects())
    expect(await keysBelow('photos/')).toEqual([...bodies.keys()].toSorted())
    for (const [key, body] of bodies)
      expect((await store.storage.readWhole(key)).equals(body)).toBe(true)
    await expect(store.storage.writeAll(objects())).rejects.toBeInstanceOf(StorageUnavailable)
    const outside = [{ key: '../x.jpg', bytes: 1, body: Readable.from('x') }]
    await expect(store.storage.writeAll(Readable.from(outside))).rejects.toThrow('storage key')
  })

  test('reports that it is usable and how much space there is', async () => {
    await store.storage.check()
    const space = await store.storage.space()
    if (space) expect(space.free).toBeLessThanOrEqual(space.total)
  })

  test('reading a missing object throws, but removing it does not', async () => {
    await expect(store.storage.read(photo)).rejects.toBeInstanceOf(ObjectMissing)
    await expect(store.storage.readWhole(photo)).rejects.toBeInstanceOf(ObjectMissing)
    await expect(store.storage.withFile(photo, readFile)).rejects.toBeInstanceOf(ObjectMissing)
    await store.storage.remove([photo, photo])
  })

  // LIM-011
  test('a full or failing storage is reported as unavailable and keeps nothing of the write', async () => {
    const refused = (code: string) =>
      new Readable({
        read() {
          this.destroy(Object.assign(new Error(code), { code, syscall: 'write' }))
        },
      })
    for (const code of ['ENOSPC', 'EIO'])
      await expect(store.storage.write(photo, refused(code), 'image/jpeg')).rejects.toBeInstanceOf(
        StorageUnavailable,
      )
    expect(await keysBelow('')).toEqual([])
  })

  test('lists the objects below a prefix with size and time', async () => {
    const other = `photos/018f4e1c-0000-7000-8000-000000000009/${name}`
    for (const key of [photo, other, `thumbnails/${owner}/${name}.webp`]) {
      await store.storage.write(key, bytes, key.endsWith('webp') ? 'image/webp' : 'image/jpeg')
    }
    expect(await keysBelow(`photos/${owner}/`)).toEqual([photo])
    expect(await keysBelow('photos/')).toEqual([photo, other])
    expect(await keysBelow('exports/')).toEqual([])
    const [found] = await Array.fromAsync(store.storage.list(`photos/${owner}/`))
    expect(found?.bytes).toBe(bytes.length)
    expect(Math.abs(Date.now() - (found?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
  })

  test('an incomplete body leaves nothing behind', async () => {
    const broken = Readable.from(
      (function* () {
        yield bytes
        throw new Error('gone')
      })(),
    )
    await expect(store.storage.write(photo, broken, 'image/jpeg')).rejects.toThrow('gone')
    expect(await keysBelow('')).toEqual([])
  })

  // API-036
  test('a signed PUT accepts only exactly the signed number of bytes', async () => {
    const answer = await put(await signed())
    expect(answer.status).toBe(200)
    expect(answer.key).toMatch(/^photos\/.*-img-cat\.jpg$/)
    const kept = await buffer(await store.storage.read(answer.key ?? ''))
    expect(createHash('sha256').update(kept).digest()).toEqual(
      createHash('sha256').update(bytes).digest(),
    )
  })

  // SEC-014, SEC-015
  test.each([
    ['another type', { type: 'image/png' }],
    ['a declared length that is not the signed one', { length: bytes.length - 1 }],
    ['no length', { length: undefined }],
  ])('a signed PUT refuses %s', async (_what, rest) => {
    const { status } = await put(await signed(), bytes, rest)
    expect([403, 411]).toContain(status)
    expect(await keysBelow('')).toEqual([])
  })

  // SEC-015
  test.each(tampering)('a tampered PUT is refused: %s', async (_what, tamper) => {
    const url = tamper(await signed())
    expect((await put(url)).status).toBe(403)
    expect(await keysBelow('')).toEqual([])
  })

  // SEC-015
  test('signed URLs expire, and one for GET does not allow PUT', async () => {
    await store.storage.write(photo, bytes, 'image/jpeg')
    const read = await store.storage.signGet(photo, later(60))
    const write = await signed()
    expect((await put(read)).status).toBe(403)
    expect((await store.get(write)).status).toBe(403)
    expect((await store.get(read)).status).toBe(200)
    const readBefore = await store.storage.signGet(photo, later(-1))
    expect((await store.get(readBefore)).status).toBe(403)
    expect((await put(await signed(photo, later(-1)))).status).toBe(403)
  })

  // DATA-016
  test('a signed GET returns the bytes with their type, for display in the browser', async () => {
    await store.storage.write(photo, bytes, 'image/jpeg')
    const got = await store.get(await store.storage.signGet(photo, later(60)))
    expect(got).toMatchObject({ status: 200, type: 'image/jpeg', disposition: 'inline' })
    expect(got.body.equals(bytes)).toBe(true)
  })

  test('a signed GET of a missing object throws', async () => {
    expect((await store.get(await store.storage.signGet(photo, later(60)))).status).toBe(404)
  })

  // LIST-037, SEC-015
  test('the download name is part of the signature and may contain any character', async () => {
    await store.storage.write(photo, bytes, 'image/jpeg')
    const url = await store.storage.signGet(photo, later(60), 'a "b"\r\nX: 1 🐈 né\'s.jpg')
    const { disposition } = await store.get(url)
    expect(disposition).toBe(
      `attachment; filename="a _b_X: 1 __ n_'s.jpg"; filename*=UTF-8''a%20%22b%22X%3A%201%20%F0%9F%90%88%20n%C3%A9%27s.jpg`,
    )
    expect((await store.get(url.replace(/(download=|filename%3D%22)a/, '$1b'))).status).toBe(403)
  })

  test.each([
    '../x.jpg',
    'photos/../../x.jpg',
    '/x.jpg',
    'photos//x.jpg',
    'a/.tmp/x.jpg',
    'a\\b.jpg',
    '',
  ])('a key that is not a plain path is rejected: %s', async (key) => {
    await expect(store.storage.write(key, bytes, 'image/jpeg')).rejects.toThrow('storage key')
    await expect(store.storage.read(key)).rejects.toThrow('storage key')
    await expect(signed(key)).rejects.toThrow('storage key')
  })
})

describe('signed links to this server', () => {
  beforeEach(async () => {
    store = await disk.open()
  })

  // SEC-015
  test.each([
    ['shorter', bytes.subarray(1), 400],
    ['longer', Buffer.concat([bytes, Buffer.from('x')]), 413],
  ])('a body that is %s than signed leaves nothing behind', async (_what, body, status) => {
    expect((await put(await signed(), body)).status).toBe(status)
    expect(await keysBelow('')).toEqual([])
  })

  // SEC-015
  test('an aborted connection leaves nothing behind', async () => {
    const aborted = new Readable({ read: () => undefined })
    aborted.push(bytes.subarray(0, 100))
    setImmediate(() => aborted.destroy(new Error('aborted')))
    expect((await put(await signed(), aborted)).status).toBe(400)
    expect(await keysBelow('')).toEqual([])
  })

  // SEC-015
  test('two transfers with the same link do not mix', async () => {
    const url = await signed()
    const other = randomBytes(bytes.length)
    const [one, two] = await Promise.all([put(url), put(url, other)])
    expect(new Set([photo, one.key, two.key]).size).toBe(3)
    expect((await buffer(await store.storage.read(one.key ?? ''))).equals(bytes)).toBe(true)
    expect((await buffer(await store.storage.read(two.key ?? ''))).equals(other)).toBe(true)
  })
})
