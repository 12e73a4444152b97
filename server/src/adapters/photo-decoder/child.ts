import { flushCompileCache } from 'node:module'
import sharp from 'sharp'
import { PhotoRefused } from '../../ports/photo-decoder.ts'
import { adjustCopy, squareOf } from './copies.ts'
import { inspectFile, prepareFile } from './files.ts'
import { isMemoryVisible } from './memory.ts'
import { type Envelope, HeavyJob, type Reply, type Report, type Request } from './messages.ts'
import { enableOnlyJpeg } from './open-image.ts'
import { watchOwnMemory } from './own-memory.ts'

/** The program of a child process: handles one request at a time, and ends with its parent. */
async function work(request: Request): Promise<unknown> {
  if (request.task === 'inspect') return inspectFile(request.input)
  if (request.task === 'prepare') return prepareFile(request.input)
  if (request.task === 'square') return squareOf(request.input)
  return adjustCopy(request.input)
}

async function replyTo(request: Request): Promise<Reply> {
  try {
    return { kind: 'done', output: await work(request) }
  } catch (error) {
    if (error instanceof PhotoRefused)
      return { kind: 'refused', reason: error.reason, message: error.message }
    if (error instanceof HeavyJob) return { kind: 'heavy', bounds: error.bounds }
    return { kind: 'failed', error: error instanceof Error ? (error.stack ?? '') : String(error) }
  }
}

/** If a report cannot be sent, the parent was killed. */
function send(report: Report): void {
  process.send?.(report, (error: Error | null) => error && process.exit())
}

/** There is a process for each core, so threads would only wait for each other. */
sharp.concurrency(1)
/** No two photos are alike, so libvips would only keep the memory of earlier ones. */
sharp.cache(false)
enableOnlyJpeg()

const setBound = isMemoryVisible ? () => undefined : await watchOwnMemory()

process.on('message', ({ request, megabytes }: Envelope) => {
  setBound(megabytes)
  void replyTo(request).then((reply) => send({ reply, megabytes: process.memoryUsage.rss() / 1e6 }))
})
process.on('disconnect', () => process.exit())
send('started')
// Flushed now, because the process ends by being killed.
flushCompileCache()
