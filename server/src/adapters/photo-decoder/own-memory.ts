import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Ends this process if it exceeds the bound that is set with the returned function. Runs in a thread of its own,
 * because a decoder may block the main thread. For systems on which the parent cannot see the memory of a child.
 */
export async function watchOwnMemory(): Promise<(megabytes: number) => void> {
  const shared = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)
  const bound = new Float64Array(shared)
  const program = new URL('./memory-thread.ts', import.meta.url)
  await once(new Worker(program, { workerData: shared }), 'online')
  return (megabytes) => {
    bound[0] = megabytes
  }
}
