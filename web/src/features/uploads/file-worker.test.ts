import { expect, test } from 'vitest'
import { givenFile } from '../../test/given-file.ts'
import { createFileWorker } from './file-worker.ts'

/** A worker in this thread. One that is broken behaves as if its script could not be loaded. */
class FakeWorker extends EventTarget {
  isTerminated = false
  readonly isBroken: boolean
  constructor(isBroken: boolean) {
    super()
    this.isBroken = isBroken
    if (isBroken) queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }
  postMessage({ name }: File) {
    if (this.isBroken) return
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: name })))
  }
  terminate() {
    this.isTerminated = true
  }
}

/** A worker whose first `broken` starts fail. */
function given(broken: number) {
  const started: FakeWorker[] = []
  const worker = createFileWorker<string>(() => {
    const next = new FakeWorker(started.length < broken)
    started.push(next)
    return next as unknown as Worker
  })
  return { worker, started }
}

test('a worker whose script could not be loaded is replaced for the next file', async () => {
  const { worker, started } = given(2)
  expect(await worker.ask(givenFile('a'))).toBe(null)
  expect(await worker.ask(givenFile('b'))).toBe(null)
  expect(await worker.ask(givenFile('c'))).toBe('c')
  expect(await worker.ask(givenFile('d'))).toBe('d')
  expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true, true, false])
})

test('a file whose worker is stopped has no answer, and the next file starts another one', async () => {
  const { worker, started } = given(0)
  const stopped = worker.ask(givenFile('a'))
  worker.stop()
  expect(await stopped).toBe(null)
  expect(await worker.ask(givenFile('b'))).toBe('b')
  expect(started).toHaveLength(2)
})
