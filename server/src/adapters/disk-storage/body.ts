import { type Readable, Transform } from 'node:stream'
import { TransferRefused } from '../../ports/object-storage.ts'

/**
 * Passes exactly `expected` bytes of `source` on; fails with `TransferRefused` on more, on fewer, and on a sender that
 * goes away. `source` itself is left alone, so that the refusal can still be answered.
 */
export function exactBody(source: Readable, expected: number): Readable {
  let received = 0
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received > expected) done(new TransferRefused('too_large', longer))
      else done(null, chunk)
    },
    flush(done) {
      done(received < expected ? new TransferRefused('incomplete', shorter) : null)
    },
  })
  const lost = () => {
    if (!source.readableEnded) body.destroy(new TransferRefused('incomplete', gone))
  }
  source.once('error', lost).once('close', lost)
  if (source.destroyed) lost()
  return source.pipe(body)
}

const longer = 'The file is longer than was declared.'
const shorter = 'The file is shorter than was declared.'
const gone = 'The connection ended before the whole file was here.'
