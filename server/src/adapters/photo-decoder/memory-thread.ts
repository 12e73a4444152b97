import { workerData } from 'node:worker_threads'

/** The program of a thread: ends its process if that exceeds the bound in the shared memory. 0 means no bound. */
const bound = new Float64Array(workerData as SharedArrayBuffer)

setInterval(() => {
  const megabytes = bound[0] ?? 0
  if (megabytes > 0 && process.memoryUsage.rss() > megabytes * 1e6)
    process.kill(process.pid, 'SIGKILL')
}, 25)
