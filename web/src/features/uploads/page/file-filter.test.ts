import { expect, test } from 'vitest'
import { givenFile } from '../../../test/given-file.ts'
import { createUploadQueue } from '../queue/queue.ts'
import { matches } from './file-filter.ts'

// UP-012
test('rows are found by part of a name or of a status', () => {
  const queue = createUploadQueue({ send: () => Promise.resolve(), nextFrame: () => {} })
  queue.add([givenFile('cat.jpg')])
  const [ready] = queue.files()
  if (!ready) throw new Error('no row')
  const failed = { ...ready, title: 'Pier.JPG', status: 'Error', error: 'Network Error' } as const
  const found = (search: string, erroredOnly = false) =>
    [ready, failed].map((file) => matches(file, { search, erroredOnly }))
  expect(found('READY')).toEqual([true, false])
  expect(found('error')).toEqual([false, true])
  expect(found('pier')).toEqual([false, true])
  expect(found(' ')).toEqual([true, true])
  expect(found('', true)).toEqual([false, true])
  expect(found('cat', true)).toEqual([false, false])
})
