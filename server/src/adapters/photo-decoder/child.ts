import { PhotoRefused } from '../../ports/photo-decoder.ts'
import { shrinkCopy } from './copies.ts'
import { inspectFile, prepareFile } from './files.ts'
import type { Reply, Request } from './messages.ts'

/** The program of a child process: works on one request at a time, and ends with its parent. */
async function work(request: Request): Promise<unknown> {
  if (request.task === 'inspect') return inspectFile(request.input)
  if (request.task === 'prepare') return prepareFile(request.input)
  return shrinkCopy(request.input)
}

async function replyTo(request: Request): Promise<Reply> {
  try {
    return { kind: 'done', output: await work(request) }
  } catch (error) {
    if (error instanceof PhotoRefused)
      return { kind: 'refused', reason: error.reason, message: error.message }
    return { kind: 'failed', error: error instanceof Error ? (error.stack ?? '') : String(error) }
  }
}

process.on('message', (request: Request) => {
  void replyTo(request).then((reply) => process.send?.(reply))
})
process.on('disconnect', () => process.exit())
