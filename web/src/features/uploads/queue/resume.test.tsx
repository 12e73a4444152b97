import { beforeEach, expect, test } from 'vitest'
import { deleteDatabases } from '../../../lib/databases.ts'
import type { Send } from './attempt-upload.ts'
import { openManifest } from './manifest.ts'
import { createUploadQueue } from './queue.ts'
import { recordUploads, skipArrived } from './resume.ts'
import type { HasArrived } from './resume.ts'
import { statusText } from './upload-file.ts'

beforeEach(deleteDatabases)

const file = (name: string) => new File([name], name, { type: 'image/jpeg', lastModified: 7 })
const a = file('a.jpg')
const b = file('b.jpg')
const c = file('c.jpg')

/** A fake server: the stored names of its photos, and what was sent to it. */
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
/** Sends files, but hangs at `title`, as if the page were closed in the middle of it. */
const sendUntil = (title: string): Send => {
  return (row, hooks) => {
    if (row.title !== title) return sendAll(row, hooks)
    hooks.onSigned('https://storage.test/1')
    server.sent.push(row.name)
    return new Promise(() => {})
  }
}
const hasArrived: HasArrived = async ({ name }) => server.photos.has(name)

/** One page load; its state is lost with the next one. */
function visit(send: Send = sendAll) {
  const manifest = openManifest(() => 'ann@example.org')
  const queue = createUploadQueue({
    send: recordUploads(send, manifest),
    nextFrame: (run) => run(),
  })
  return {
    queue,
    async add(...files: File[]) {
      const recordedAsArrived = queue.add(files, await manifest.find(files))
      await skipArrived(queue, recordedAsArrived, hasArrived, new AbortController().signal)
    },
    async upload() {
      queue.start('Photo Organizing')
      await expect.poll(() => queue.state().done).toBe(true)
    },
    statuses: () => queue.files().map(statusText),
    leave: () => manifest.close(),
  }
}

/** A visit that sends a and b completely and ends in the middle of c. */
async function interruptedVisit() {
  const first = visit(sendUntil('c.jpg'))
  await first.add(a, b, c)
  first.queue.start('Photo Organizing')
  await expect.poll(() => first.statuses()).toEqual(['Uploaded', 'Uploaded', 'In progress'])
  await first.leave()
  return server.sent
}

//
test('a photo that was held back is not recorded as uploaded', async () => {
  const first = visit(async (_row, { onKnown }) =>
    onKnown({ since: '2026-05-03T10:00:00.000Z', name: 'a' }),
  )
  await first.add(a)
  await first.upload()
  await first.leave()
  const second = visit()
  await second.add(a)
  expect(second.statuses()).toEqual(['Ready to upload'])
})

//
test('after a reload, arrived files are skipped and interrupted ones resume under their name', async () => {
  const [, , nameOfC] = await interruptedVisit()
  const again = visit()
  await again.add(a, c, b, file('d.jpg'))
  expect(again.statuses()).toEqual(['Uploaded', 'Ready to upload', 'Uploaded', 'Ready to upload'])
  expect(again.queue.state().tally).toMatchObject({ Uploaded: 2, sentEarlier: 2, total: 4 })
  server.sent = []
  await again.upload()
  expect(server.sent).toHaveLength(2)
  expect(server.sent[0]).toBe(nameOfC)
  expect(server.photos.size).toBe(4)
  await again.leave()
})

//
test('a photo that was deleted since the last visit is uploaded again', async () => {
  const [nameOfA = ''] = await interruptedVisit()
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
test('a file that arrived while the page was closed is not sent again', async () => {
  const [, , nameOfC = ''] = await interruptedVisit()
  server.photos.add(nameOfC)
  const again = visit()
  await again.add(c)
  server.sent = []
  await again.upload()
  expect([server.sent, again.statuses()]).toEqual([[], ['Uploaded']])
  await again.leave()
})

// UP-049
test('a skipped file can be uploaded again as another photo', async () => {
  await interruptedVisit()
  const again = visit()
  await again.add(a)
  const [row] = again.queue.files()
  again.queue.unskip(row?.id ?? '')
  expect(again.queue.state().tally).toMatchObject({
    'Ready to upload': 1,
    sentEarlier: 0,
    sentBytes: 0,
  })
  await again.upload()
  expect(server.photos.size).toBe(3)
  await again.leave()
})

test('the same file added twice becomes two photos, after a reload too', async () => {
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
