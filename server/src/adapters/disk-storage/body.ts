import { type Readable, Transform } from 'node:stream'
import { TransferRefused, type UploadFloor } from '../../ports/object-storage.ts'
import { watchSender } from './slow-sender.ts'

/**
 * Passes on exactly `expected` bytes of `source`. Fails with `TransferRefused` on more or fewer bytes, if the sender
 * disconnects, and if it stays below the floor rate. `source` itself stays open, so that the refusal can still be
 * sent.
 */
export function exactBody(source: Readable, expected: number, floor: UploadFloor): Readable {
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
  const stopWatching = watchSender({
    floor,
    received: () => received,
    waitsForUs: () => body.writableNeedDrain || received >= expected,
    onSlow: () => body.destroy(new TransferRefused('too_slow', slow)),
  })
  body.once('close', stopWatching)
  return source.pipe(body)
}

const longer = 'The file is longer than was declared.'
const shorter = 'The file is shorter than was declared.'
const gone = 'The connection ended before the whole file was here.'
const slow =
  'The photo arrived too slowly, so the upload was ended. Try again on a better connection.'
