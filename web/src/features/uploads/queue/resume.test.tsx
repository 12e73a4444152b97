import { beforeEach, expect, test, vi } from 'vitest'
import { deleteDatabases } from '../../../lib/databases.ts'
import { noting, skipArrived } from './earlier.ts'
import type { HasArrived } from './earlier.ts'
import { openManifest } from './manifest.ts'
import { createUploadQueue } from './queue.ts'
import type { Send } from './queue.ts'
import { statusText } from './upload-file.ts'

beforeEach(deleteDatabases)

const file = (name: string) => new File([name], name, { type: 'image/jpeg', lastModified: 7 })
const a = file('a.jpg')
const b = file('b.jpg')
const c = file('c.jpg')

/** The server, as far as uploads go: stored names under which photos are there. */
const server = { photos: new Set<string>(), sent: [] as string[] }
beforeEach(() => {
  server.photos.clear()
  server.sent = []
})

const sendAll: Send = async ({ name }, { onSigned }) => {
  onSigned('https://storage.test/1')
  if (server.photos.has(name)) return
  server.sent.push(name)
  server.photos.add(name)
}
/** The page goes away in the middle of `title`. */
const sendUntil = (title: string): Send => {
  return (row, hooks) => {
    if (row.title !== title) return sendAll(row, hooks)
    hooks.onSigned('https://storage.test/1')
    server.sent.push(row.name)
    return new Promise(() => {})
  }
}
const hasArrived: HasArrived = async ({ name }) => server.photos.has(name)

/** One life of the page: what it holds in memory is gone with the next. */
function visit(send: Send = sendAll) {
  const manifest = openManifest(() => 'ann@example.org')
  const queue = createUploadQueue({ send: noting(send, manifest), nextFrame: (run) => run() })
  return {
    queue,
    async add(...files: File[]) {
      const remembered = queue.add(files, await manifest.recall(files))
      await skipArrived(queue, remembered, hasArrived, new AbortController().signal)
    },
    async upload() {
      queue.start('Photo Organizing')
      await vi.waitFor(() => expect(queue.state().done).toBe(true))
    },
    statuses: () => queue.files().map(statusText),
    leave: () => manifest.close(),
  }
}

/** A visit that sends a and b whole and is left in the middle of c. */
async function brokenVisit() {
  const first = visit(sendUntil('c.jpg'))
  await first.add(a, b, c)
  first.queue.start('Photo Organizing')
  await vi.waitFor(() => expect(first.statuses()).toEqual(['Uploaded', 'Uploaded', 'In progress']))
  await first.leave()
  return server.sent
}

//
test('after a reload what arrived is skipped, what was begun goes on under its name, the rest is new', async () => {
  const [, , nameOfC] = await brokenVisit()
  const again = visit()
  await again.add(a, c, b, file('d.jpg'))
  expect(again.statuses()).toEqual(['Uploaded', 'Ready to upload', 'Uploaded', 'Ready to upload'])
  expect(again.queue.state().tally).toMatchObject({ Uploaded: 2, earlier: 2, total: 4 })
  server.sent = []
  await again.upload()
  expect(server.sent).toHaveLength(2)
  expect(server.sent[0]).toBe(nameOfC)
  expect(server.photos.size).toBe(4)
  await again.leave()
})

//
test('a photo that was deleted meanwhile is uploaded again: the server decides', async () => {
  const [nameOfA = ''] = await brokenVisit()
  server.photos.delete(nameOfA)
  const again = visit()
  await again.add(a, b)
  expect(again.statuses()).toEqual(['Ready to upload', 'Uploaded'])
  server.sent = []
  await again.upload()
  expect(server.sent).toEqual([nameOfA])
  await again.leave()
})

//
test('what arrived while the page went away is found by the upload itself', async () => {
  const [, , nameOfC = ''] = await brokenVisit()
  server.photos.add(nameOfC)
  const again = visit()
  await again.add(c)
  server.sent = []
  await again.upload()
  expect([server.sent, again.statuses()]).toEqual([[], ['Uploaded']])
  await again.leave()
})

// UP-049
test('a skipped file can be sent once more, as a photo of its own', async () => {
  await brokenVisit()
  const again = visit()
  await again.add(a)
  const [row] = again.queue.files()
  again.queue.unskip(row?.id ?? '')
  expect(again.queue.state().tally).toMatchObject({
    'Ready to upload': 1,
    earlier: 0,
    sentBytes: 0,
  })
  await again.upload()
  expect(server.photos.size).toBe(3)
  await again.leave()
})

test('the same file twice in one table is two photos, after a reload too', async () => {
  const first = visit()
  await first.add(a, a)
  await first.upload()
  expect(server.photos.size).toBe(2)
  await first.leave()
  const again = visit()
  await again.add(a, a, a)
  expect(again.statuses()).toEqual(['Uploaded', 'Uploaded', 'Ready to upload'])
  await again.leave()
})
