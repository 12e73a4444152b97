import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { givenFile } from '../../../test/given-file.ts'
import type { Send } from './attempt-upload.ts'
import { createUploadQueue } from './queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue with files of these names. An attempt ends when its `end` is called or its signal fires. */
function given(...names: string[]) {
  const running = new Map<string, { signal: AbortSignal; end: () => void }>()
  const onDone = vi.fn<() => void>()
  const send: Send = ({ title }, { signal, onSigned }) =>
    new Promise((resolve, reject) => {
      onSigned('https://storage.test/1')
      running.set(title, { signal, end: resolve })
      signal.addEventListener('abort', () => reject(new Error('Aborted')))
    })
  const queue = createUploadQueue({ send, onDone, nextFrame: (run) => run() })
  queue.add(names.map((name) => givenFile(name)))
  const idOf = (title: string) => queue.files().find((file) => file.title === title)?.id ?? ''
  const remove = async (...titles: string[]) => {
    queue.remove(titles.map(idOf))
    await vi.advanceTimersByTimeAsync(0)
  }
  const end = async (title: string) => {
    running.get(title)?.end()
    await vi.advanceTimersByTimeAsync(0)
  }
  const rows = () => queue.files().map(({ index, title }) => `${index} ${title}`)
  return { queue, running, onDone, remove, end, rows }
}

test('a removed row no longer counts in the totals, and the others move up', async () => {
  const { queue, remove, rows } = given('a', 'b', 'c')
  await remove('b')
  expect(rows()).toEqual(['1 a', '2 c'])
  expect(queue.state().tally).toMatchObject({ total: 2, 'Ready to upload': 2, bytes: 20 })
  expect(queue.state().done).toBe(false)
  queue.add([givenFile('d')])
  expect(rows()).toEqual(['1 a', '2 c', '3 d'])
})

test('a file whose twin was removed is no longer a duplicate', async () => {
  const { queue, remove } = given('a')
  queue.add([givenFile('a')])
  const duplicates = () => queue.files().map(({ duplicate }) => duplicate)
  expect(duplicates()).toEqual([false, true])
  await remove('a')
  expect(duplicates()).toEqual([false])
  await remove('a')
  queue.add([givenFile('a')])
  expect(duplicates()).toEqual([false])
})

test('removing a waiting file skips it, and removing one in progress aborts only that one', async () => {
  const { queue, running, remove } = given('a', 'b', 'c', 'd')
  queue.start('editorial')
  await remove('c')
  await remove('a')
  expect(running.get('a')?.signal.aborted).toBe(true)
  expect(running.get('b')?.signal.aborted).toBe(false)
  expect([...running.keys()]).toEqual(['a', 'b', 'd'])
  expect(queue.state().tally).toMatchObject({ total: 2, 'In progress': 2 })
})

test('the upload is done when its last running file is removed', async () => {
  const { queue, onDone, remove, end } = given('a', 'b')
  queue.start('editorial')
  await end('a')
  expect(onDone).not.toHaveBeenCalled()
  await remove('b')
  expect(onDone).toHaveBeenCalledTimes(1)
  expect(queue.state()).toMatchObject({ done: true, tally: { total: 1, Uploaded: 1 } })
})
