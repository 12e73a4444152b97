import { type Readable, Transform } from 'node:stream'
import { TransferRefused } from '../../ports/object-storage.ts'

/**
 * Passes on exactly `expected` bytes of `source`. Fails with `TransferRefused` on more or fewer, and where the sender
 * disconnects. `source` itself stays open, so that the refusal can still be sent.
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
  const onEnd = () => {
    if (!source.readableEnded) body.destroy(new TransferRefused('incomplete', gone))
  }
  source.once('error', onEnd).once('close', onEnd)
  if (source.destroyed) onEnd()
  return source.pipe(body)
}

const longer = 'The file is longer than was declared.'
const shorter = 'The file is shorter than was declared.'
const gone = 'The connection ended before the whole file was here.'
