import { createHash, webcrypto } from 'node:crypto'
import { limits } from '@verso/contract/limits.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { Send } from '../queue/attempt-upload.ts'
import { createUploadQueue } from '../queue/queue.ts'
import { statusText } from '../queue/upload-file.ts'
import { hashFile } from './hash-file.ts'
import { createKnownPhotos } from './known-photos.ts'
import type { FindKnown } from './known-photos.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const { signal } = new AbortController()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const photo = { since: '2026-05-03T10:00:00.000Z', name: 'old-img-a.jpg' }
const file = (name: string, content: string) => new File([content], name, { type: 'image/jpeg' })

/** A queue with rows that have been checked; the server knows the content "old". */
async function checked(files: File[], find?: FindKnown) {
  const asked: number[] = []
  const sent: string[] = []
  const send: Send = async ({ title, hashes }) => void sent.push(`${title} ${hashes?.sha256 ?? ''}`)
  const known = createKnownPhotos(
    hashFile,
    find ??
      (async (hashes) => {
        asked.push(hashes.length)
        return new Map(
          hashes.flatMap((own) => (own.sha256 === sha256('old') ? [[own.sha256, photo]] : [])),
        )
      }),
  )
  const queue = createUploadQueue({ send: known.holdKnown(send), nextFrame: (run) => run() })
  queue.add(files)
  await known.check(queue.files(), queue, signal)
  return { queue, known, sent, asked }
}

test('holds back photos that the library has and twins in the table, and sends the others with hashes', async () => {
  const files = [file('a.jpg', 'new'), file('b.jpg', 'old'), file('c.jpg', 'new')]
  const { queue, sent } = await checked(files)
  const twin = { twin: 'a.jpg', id: queue.files()[0]?.id }
  expect(queue.files().map(({ known }) => known)).toEqual([null, photo, twin])
  expect(queue.files().map(statusText)).toEqual(['Ready to upload', 'Uploaded', 'Held back'])
  expect(queue.state().tally).toMatchObject({ known: 2, sentEarlier: 2, 'Ready to upload': 1 })
  queue.start('editorial')
  await expect.poll(() => queue.state().done).toBe(true)
  expect(sent).toEqual([`a.jpg ${sha256('new')}`])
})

// UP-049
test('when a row is removed, one of its twins takes its place, so that the photo is not lost', async () => {
  const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => file(name, 'new'))
  const { queue, sent } = await checked(files)
  queue.remove([queue.files()[0]?.id ?? ''])
  expect(queue.files().map(statusText)).toEqual(['Ready to upload', 'Held back'])
  expect(queue.files()[1]?.known).toEqual({ twin: 'b.jpg', id: queue.files()[0]?.id })
  queue.start('editorial')
  await expect.poll(() => queue.state().done).toBe(true)
  expect(sent).toEqual([`b.jpg ${sha256('new')}`])
})

test('a twin that is about to be sent is sent if the row before it was removed in the meantime', async () => {
  const known = createKnownPhotos(hashFile, async () => new Map())
  const gate = Promise.withResolvers<void>()
  const sent: string[] = []
  const send: Send = async ({ title }) => {
    await gate.promise
    sent.push(title)
  }
  const queue = createUploadQueue({ send: known.holdKnown(send), nextFrame: (run) => run() })
  const first = Array.from({ length: limits.parallelUploads }, (_, n) => file(`${n}.jpg`, `${n}`))
  queue.add([...first, file('a.jpg', 'new'), file('b.jpg', 'new')])
  queue.start('editorial')
  await known.check(queue.files(), queue, signal)
  const a = queue.files().find(({ title }) => title === 'a.jpg')
  queue.remove([a?.id ?? ''])
  gate.resolve()
  await expect.poll(() => queue.state().done).toBe(true)
  expect(sent).toContain('b.jpg')
})

// UP-049
test('what is held back can be uploaded anyway', async () => {
  const { queue, known, sent } = await checked([file('b.jpg', 'old'), file('c.jpg', 'old')])
  for (const { id } of queue.files()) queue.unskip(id)
  await known.check(queue.files(), queue, signal)
  queue.start('editorial')
  await expect.poll(() => queue.state().done).toBe(true)
  expect(sent).toHaveLength(2)
  expect(queue.state().tally).toMatchObject({ known: 0, sentEarlier: 0, Uploaded: 2 })
})

test('a known photo is held back even if its check has not ended when its turn comes', async () => {
  const known = createKnownPhotos(hashFile, async () => new Map([[sha256('old'), photo]]))
  const send = vi.fn<Send>(async () => {})
  const queue = createUploadQueue({ send: known.holdKnown(send), nextFrame: (run) => run() })
  queue.add([file('b.jpg', 'old')])
  void known.check(queue.files(), queue, signal)
  queue.start('editorial')
  await expect.poll(() => queue.state().done).toBe(true)
  expect(queue.files()[0]).toMatchObject({ known: photo, sentEarlier: true })
  expect(send).not.toHaveBeenCalled()
})

test('files are hashed once all are listed or the first one is to be sent, in the order of the table', async () => {
  const read: string[] = []
  const known = createKnownPhotos(
    async (file) => {
      read.push(file.name)
      return hashFile(file)
    },
    async () => new Map(),
  )
  const queue = createUploadQueue({
    send: known.holdKnown(async () => {}),
    nextFrame: (run) => run(),
  })
  const listed = Promise.withResolvers<void>()
  const check = (...names: string[]) => {
    queue.add(names.map((name) => file(name, name)))
    return known.check(queue.files().slice(-names.length), queue, signal, listed.promise)
  }
  const checks = [check('a.jpg', 'b.jpg'), check('c.jpg')]
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(read).toEqual([])
  listed.resolve()
  await Promise.all(checks)
  expect(read).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])

  queue.add([file('d.jpg', 'd')])
  const unlisted = new Promise<void>(() => {})
  const last = known.check(queue.files().slice(-1), queue, signal, unlisted)
  queue.start('editorial')
  await last
  expect(read.at(-1)).toBe('d.jpg')
})

test('asks in small batches; if the server cannot be asked, all photos are sent', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const files = Array.from({ length: 120 }, (_, n) => file(`${n}.jpg`, `${n}`))
  expect((await checked(files)).asked).toEqual([50, 50, 20])
  const { queue, sent } = await checked(files.slice(0, 3), () => Promise.reject(new Error('gone')))
  queue.start('editorial')
  await expect.poll(() => sent).toHaveLength(3)
})

test("hashes are the same with and without the browser's own digest", async () => {
  const photo = new Blob([Buffer.from('ffd8ffe000044a46ffda0004aabbccddffd9', 'hex')])
  vi.stubGlobal('crypto', webcrypto)
  const fast = await hashFile(photo)
  vi.stubGlobal('crypto', {})
  expect(await hashFile(photo)).toEqual(fast)
  const picture = Buffer.from('ffda0004aabbccdd', 'hex')
  expect(fast.payload_hash).toBe(createHash('sha256').update(picture).digest('hex'))
})
