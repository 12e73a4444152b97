import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HttpError } from '../../../lib/http.ts'
import { givenFile } from '../../../test/given-file.ts'
import type { Send } from './attempt-upload.ts'
import { backoffMs, createUploadQueue } from './queue.ts'
import { statusText } from './upload-file.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const reachable = { responds: () => Promise.resolve(true), onOnline: () => () => {} }

//
test.each([413, 415, 422])(
  'a file refused with %i is not retried automatically',
  async (status) => {
    const sent: string[] = []
    let refuses = true
    const send: Send = async ({ title }) => {
      sent.push(title)
      const data = { error: 'Not a photo.' }
      if (refuses && title === 'bad.jpg')
        throw new HttpError('Failed', { status, statusText: '', data })
    }
    const queue = createUploadQueue({ send, network: reachable, nextFrame: () => {} })
    queue.add([givenFile('bad.jpg'), givenFile('good.jpg')])
    queue.start('editorial')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(sent).toEqual(['bad.jpg', 'good.jpg'])
    expect(queue.files().map(statusText)).toEqual(['Error when Uploading Not a photo.', 'Uploaded'])
    expect(queue.state()).toMatchObject({ done: true, tally: { Error: 1, refused: 1 } })

    // Upload sends what may succeed, and the refused file only if there is nothing else.
    queue.add([givenFile('new.jpg')])
    expect(queue.start('editorial')).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent.slice(2)).toEqual(['new.jpg'])
    refuses = false
    expect(queue.start('editorial')).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(queue.state().tally).toMatchObject({ Uploaded: 3, Error: 0, refused: 0 })
  },
)

test('the back-off doubles with each failure, plus a random part of at most the same length', () => {
  expect([0, 1, 2].map((failures) => backoffMs(failures, 0))).toEqual([500, 1000, 2000])
  expect(backoffMs(0, 1)).toBe(1000)
})
