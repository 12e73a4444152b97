import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusedWith, noResponse } from '../../../test/cuttable-queue.ts'
import { givenFile } from '../../../test/given-file.ts'
import type { Send } from './attempt-upload.ts'
import { createUploadQueue } from './queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue of one file whose bytes are stored at once; `ends` are the outcomes of its attempts, null for success. */
function given(ends: (Error | null)[], isUp = () => true) {
  const stored: boolean[] = []
  const send: Send = async (file, { onStored }) => {
    stored.push(file.stored)
    onStored(true)
    const end = ends.shift()
    if (!end) return
    if (end.message === 'Failed') onStored(false)
    throw end
  }
  const network = { responds: async () => isUp(), onOnline: () => () => {} }
  const queue = createUploadQueue({ send, network, random: () => 0, nextFrame: () => {} })
  queue.add([givenFile('a.jpg')])
  queue.start('editorial')
  const row = () => queue.files()[0]
  return { queue, stored, row, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

// UP-042, A-102
test('stored bytes stay stored through an outage, and count as sent', async () => {
  let isUp = false
  const { queue, stored, row, pass } = given([noResponse(), null], () => isUp)
  await pass(0)
  expect(queue.state().waiting).toBe(true)
  expect(row()).toMatchObject({ status: 'Pending', stored: true, sent: 10 })
  isUp = true
  await pass(20_000)
  expect(stored).toEqual([false, true])
  expect(row()).toMatchObject({ status: 'Uploaded', sent: 10 })
})

// UP-042
test('bytes stay stored after a failure, and are sent again after a refusal', async () => {
  const { stored, row, pass } = given([noResponse(), refusedWith(403), null])
  await pass(1000)
  expect(row()).toMatchObject({ status: 'Pending', stored: false, sent: 0 })
  await pass(20_000)
  expect(stored).toEqual([false, true, false])
  expect(row()).toMatchObject({ status: 'Uploaded', error: null })
})

// UP-042
test('a row that is removed while its photo is being saved stays removed', async () => {
  const { queue, pass } = given([noResponse()], () => true)
  queue.remove(queue.files().map(({ id }) => id))
  await pass(20_000)
  expect(queue.state().tally.total).toBe(0)
})
