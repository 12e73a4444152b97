import { vi } from 'vitest'
import { StorageUnreachable } from '../features/uploads/queue/attempt-upload.ts'
import type { Send } from '../features/uploads/queue/attempt-upload.ts'
import { createUploadQueue } from '../features/uploads/queue/queue.ts'
import { statusText } from '../features/uploads/queue/upload-file.ts'
import { HttpError } from '../lib/http.ts'
import { givenFile } from './given-file.ts'

/** The error of a storage at another address that did not respond. */
export const storageUnreachable = (address = 'https://bucket.example') =>
  new StorageUnreachable(address)
export const noResponse = () => new HttpError('Network Error')
/** A refusal by the server. */
export const refusedWith = (status: number, data: unknown = { error: `Refused ${status}` }) =>
  new HttpError('Failed', { status, statusText: '', data })

/**
 * A queue on a network that the test can cut, with fake timers. A file takes a second; `answers` are the errors of its
 * first attempts.
 */
export function cuttableQueue(names: string[], answers: Record<string, HttpError[]> = {}) {
  const listeners = new Set<() => void>()
  const cuts = new Set<() => void>()
  const net = { isUp: true, hasStorage: true, probes: 0, attempts: [] as string[] }
  const send: Send = ({ title }, { signal, onSigned, onProgress }) =>
    new Promise((resolve, reject) => {
      net.attempts.push(title)
      if (!net.isUp) return reject(noResponse())
      onSigned('https://storage.test/1')
      onProgress(5)
      const cut = () => {
        clearTimeout(end)
        reject(noResponse())
      }
      cuts.add(cut)
      signal.addEventListener('abort', cut)
      const end = setTimeout(() => {
        cuts.delete(cut)
        const error = answers[title]?.shift()
        return error ? reject(error) : resolve()
      }, 1000)
    })
  const network = {
    async responds(storage?: string) {
      net.probes += 1
      return net.isUp && (net.hasStorage || !storage)
    },
    onOnline(run: () => void) {
      listeners.add(run)
      return () => listeners.delete(run)
    },
  }
  const queue = createUploadQueue({ send, network, random: () => 0, nextFrame: () => {} })
  queue.add(names.map((name) => givenFile(name)))
  async function down() {
    net.isUp = false
    for (const cut of cuts) cut()
    cuts.clear()
    await vi.advanceTimersByTimeAsync(0)
  }
  const up = () => (net.isUp = true)
  async function online() {
    up()
    for (const run of listeners) run()
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    queue,
    net,
    listeners,
    down,
    up,
    online,
    statuses: () => queue.files().map(statusText),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}
