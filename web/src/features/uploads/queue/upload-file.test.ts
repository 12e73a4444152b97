import { expect, test } from 'vitest'
import { givenFile } from '../../../test/given-file.ts'
import { createUploadQueue } from './queue.ts'
import { newUploadFile } from './upload-file.ts'

// DATA-031
test('a local file has name, type, size, preview, status, title and url', () => {
  const file = givenFile('Pier.jpg', { type: 'image/jpeg', size: 70 })
  const row = newUploadFile(file, { index: 1, duplicate: false })
  expect(row).toMatchObject({
    name: `${row.id}-img-Pier.jpg`,
    type: 'image/jpeg',
    size: 70,
    preview: undefined,
    status: 'Ready to upload',
    title: 'Pier.jpg',
    url: null,
  })
})

// DATA-031, UP-039
test('the upload link sets the url, which the file keeps', async () => {
  const url = 'https://storage.test/photos/1/pier.jpg'
  const queue = createUploadQueue({
    nextFrame: () => {},
    send: (_, { onSigned }) => Promise.resolve(onSigned(url)),
  })
  queue.add([givenFile('Pier.jpg')])
  expect(queue.files()[0]?.url).toBe(null)
  queue.start('editorial')
  expect(queue.files()[0]).toMatchObject({ url, status: 'In progress' })
  await expect.poll(() => queue.files()[0]).toMatchObject({ url, status: 'Uploaded' })
})
