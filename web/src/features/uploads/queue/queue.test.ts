import { messages } from '@verso/contract/messages.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HttpError } from '../../../lib/http.ts'
import { givenFile } from '../../../test/given-file.ts'
import type { Send } from './attempt-upload.ts'
import { createUploadQueue } from './queue.ts'
import { canUpload, countUnfinished } from './tally.ts'
import { statusText } from './upload-file.ts'
import type { UploadFile } from './upload-file.ts'

type Attempt = {
  file: UploadFile
  signal: AbortSignal
  sign: () => void
  progress: (bytes: number) => void
  succeed: () => Promise<void>
  fail: (reason: string) => Promise<void>
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const reachable = { responds: () => Promise.resolve(true), onOnline: () => () => {} }

/** A queue whose attempts end when the test says so. */
function given(count: number) {
  const attempts: Attempt[] = []
  const frames: (() => void)[] = []
  const onDone = vi.fn<() => void>()
  const send: Send = (file, { signal, onSigned, onProgress }) =>
    new Promise((resolve, reject) => {
      const settle = async (end: () => void) => {
        end()
        await vi.advanceTimersByTimeAsync(0)
      }
      attempts.push({
        file,
        signal,
        sign: () => onSigned(`https://storage.test/${file.name}`),
        progress: onProgress,
        succeed: () => settle(resolve),
        fail: (reason) => settle(() => reject(new Error(reason))),
      })
    })
  const nextFrame = (run: () => void) => frames.push(run)
  const queue = createUploadQueue({ send, network: reachable, onDone, random: () => 0, nextFrame })
  queue.add(Array.from({ length: count }, (_, index) => givenFile(`${index}.jpg`)))
  const statuses = () => queue.files().map(statusText)
  const frame = () => frames.splice(0).forEach((run) => run())
  const next = () => {
    const attempt = attempts.shift()
    if (!attempt) throw new Error('Nothing is being sent')
    return attempt
  }
  return { queue, attempts, statuses, next, frame, onDone }
}

// UP-037, UP-038, UP-039, UP-040
test('a file goes from ready to pending, in progress and uploaded', async () => {
  const { queue, statuses, next } = given(1)
  expect(statuses()).toEqual(['Ready to upload'])
  expect(queue.start('Photo Organizing')).toBe(1)
  expect(statuses()).toEqual(['Pending'])
  const attempt = next()
  attempt.sign()
  expect(statuses()).toEqual(['In progress'])
  attempt.progress(4)
  expect(queue.state().tally.sentBytes).toBe(4)
  await attempt.succeed()
  expect(statuses()).toEqual(['Uploaded'])
  expect(queue.state().tally.sentBytes).toBe(10)
})

// UP-043, LIM-012
test('at most two files are sent at a time', async () => {
  const { queue, attempts, next } = given(5)
  queue.start('editorial')
  expect(attempts).toHaveLength(2)
  await next().succeed()
  await next().fail('Network Error')
  expect(attempts).toHaveLength(2)
  expect(attempts.map(({ file }) => file.title)).toEqual(['2.jpg', '3.jpg'])
})

// UP-042, UP-041, ERR-009, ERR-020, LIM-013
test('a file is retried three times under the same name, then the error is final', async () => {
  const { queue, attempts, statuses, next, onDone } = given(1)
  queue.start('editorial')
  const names = new Set<string>()
  for (const wait of [500, 1000, 2000]) {
    names.add(attempts[0]?.file.name ?? '')
    await next().fail('Network Error')
    expect(statuses()).toEqual(['Pending'])
    expect(attempts).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(wait)
    expect(attempts).toHaveLength(1)
  }
  expect(onDone).not.toHaveBeenCalled()
  names.add(attempts[0]?.file.name ?? '')
  await next().fail('Network Error')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts).toHaveLength(0)
  expect(names.size).toBe(1)
  expect(statuses()).toEqual(['Error when Uploading Network Error'])
  expect(queue.state().tally.Error).toBe(1)
  expect(onDone).toHaveBeenCalledTimes(1)
})

// UP-041
test("the error shows the server's message, if there is one", async () => {
  const { queue, statuses } = given(1)
  const data = { error: messages.noCredits }
  const refused = new HttpError('Failed', { status: 402, statusText: '', data })
  const send = () => Promise.reject(refused)
  const second = createUploadQueue({ send, network: reachable, nextFrame: () => {} })
  second.add([givenFile()])
  second.start('editorial')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(second.files().map(statusText)).toEqual([`Error when Uploading ${messages.noCredits}`])
  expect([statuses(), queue.state().done]).toEqual([['Ready to upload'], false])
})

// UP-042
test('a click on Upload queues failed files again, with four new attempts', async () => {
  const { queue, attempts, next } = given(1)
  queue.start('editorial')
  const exhaust = async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await next().fail('timeout of 30000ms exceeded')
      await vi.advanceTimersByTimeAsync(4000)
    }
  }
  await exhaust()
  expect(queue.start('editorial')).toBe(1)
  await exhaust()
  expect(attempts).toHaveLength(0)
})

// UP-044, UP-015, UP-016
test('when all files are done, rows and counters stay and nothing is queued', async () => {
  const { queue, next, onDone } = given(2)
  queue.start('editorial')
  await next().succeed()
  expect(queue.state().done).toBe(false)
  await next().succeed()
  expect(onDone).toHaveBeenCalledTimes(1)
  expect(queue.state()).toMatchObject({ done: true, tally: { Uploaded: 2, total: 2, Error: 0 } })
  expect(queue.start('editorial')).toBe(0)
  queue.add([])
  expect(queue.state().done).toBe(true)
  queue.add([givenFile('more.jpg')])
  expect(queue.state().done).toBe(false)
})

// UP-045
test('files that end at the same time call onDone once', async () => {
  const onDone = vi.fn<() => void>()
  const queue = createUploadQueue({ send: () => Promise.resolve(), onDone, nextFrame: () => {} })
  queue.add([givenFile('a.jpg'), givenFile('b.jpg')])
  queue.start('editorial')
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.state().tally.Uploaded).toBe(2)
  expect(onDone).toHaveBeenCalledTimes(1)
})

// UP-046
test('Upload is disabled when every file is uploaded or in progress, and without files', async () => {
  const { queue, next } = given(2)
  expect(canUpload(given(0).queue.state().tally)).toBe(false)
  expect(canUpload(queue.state().tally)).toBe(true)
  queue.start('editorial')
  expect(canUpload(queue.state().tally)).toBe(true)
  const [first, second] = [next(), next()]
  first.sign()
  second.sign()
  expect(canUpload(queue.state().tally)).toBe(false)
  await first.succeed()
  expect(canUpload(queue.state().tally)).toBe(false)
})

test('pause starts no more files, and resume continues', async () => {
  const { queue, attempts, next } = given(4)
  queue.start('editorial')
  queue.pause()
  await next().succeed()
  await next().succeed()
  expect(attempts).toHaveLength(0)
  expect(queue.state().done).toBe(false)
  queue.resume()
  expect(attempts).toHaveLength(2)
})

// UP-019, UP-022
test('clear aborts running uploads and removes every row', async () => {
  const { queue, next, onDone } = given(3)
  queue.start('editorial')
  const running = next()
  queue.clear()
  expect(running.signal.aborted).toBe(true)
  await running.fail('canceled')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(queue.state()).toMatchObject({ ids: [], done: false, tally: { total: 0, Error: 0 } })
  expect(onDone).not.toHaveBeenCalled()
  queue.add([givenFile('new.jpg')])
  queue.start('editorial')
  expect(queue.state().tally.Pending).toBe(1)
})

// UP-021
test('ready, pending and running files count as unfinished', async () => {
  const { queue, next } = given(3)
  expect(countUnfinished(queue.state().tally)).toBe(3)
  queue.start('editorial')
  next().sign()
  expect(countUnfinished(queue.state().tally)).toBe(3)
  await next().succeed()
  expect(countUnfinished(queue.state().tally)).toBe(2)
})

// UP-049
test('the same file can be added twice, marked as a duplicate and with its own stored name', () => {
  const { queue } = given(0)
  queue.add([givenFile('a b.jpg'), givenFile('a b.jpg'), givenFile('a b.jpg', { size: 11 })])
  const files = queue.files()
  expect(files.map(({ duplicate }) => duplicate)).toEqual([false, true, false])
  expect(new Set(files.map(({ name }) => name)).size).toBe(3)
  expect(files[0]?.name).toMatch(/^[0-9a-f-]{36}-img-a-b\.jpg$/)
})

test('subscribers are notified once a frame, and unchanged rows keep their object', () => {
  const { queue, frame, next } = given(2)
  queue.start('editorial')
  frame()
  const [first = '', second = ''] = queue.state().ids
  const before = queue.shown.get()
  const listener = vi.fn<() => void>()
  queue.shown.subscribe(listener)
  const attempt = next()
  attempt.sign()
  for (const bytes of [1, 2, 3]) attempt.progress(bytes)
  expect(listener).not.toHaveBeenCalled()
  expect(queue.shown.get()).toBe(before)
  frame()
  expect(listener).toHaveBeenCalledTimes(1)
  const after = queue.shown.get()
  expect(after.state).toBe(queue.state())
  expect(after.files.get(first)?.sent).toBe(3)
  expect(after.files.get(second)).toBe(before.files.get(second))
})
