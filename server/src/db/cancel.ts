import { connect } from 'node:net'
import type pg from 'pg'
import { signalOfCall } from './call-signal.ts'

/** After this time the cancel request is given up; the statement's own limit then ends it. */
const cancelTimeoutMs = 2_000
const cancelRequest = 80877102

/**
 * Cancels the running statement of a connection when its call has been answered. The connection is not used again,
 * because a late cancel request would end the statement of another call.
 */
export function cancelWithCall(client: pg.PoolClient): pg.PoolClient {
  const signal = signalOfCall()
  if (!signal) return client
  const { release } = client
  let isCancelled = false
  const cancel = () => {
    isCancelled = true
    requestCancel(client as CancelTarget)
  }
  signal.addEventListener('abort', cancel, { once: true })
  client.release = (error) => {
    signal.removeEventListener('abort', cancel)
    release.call(client, error || isCancelled)
  }
  return client
}

type CancelTarget = pg.PoolClient & {
  host: string
  port: number
  processID: number
  secretKey: number
}

/** Sends the CancelRequest of PostgreSQL's protocol over a separate connection. If that fails, nothing changes. */
function requestCancel({ host, port, processID, secretKey }: CancelTarget): void {
  const message = Buffer.alloc(16)
  for (const [place, value] of [16, cancelRequest, processID, secretKey].entries())
    message.writeInt32BE(value, place * 4)
  const path = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const socket = connect(path)
  socket.setTimeout(cancelTimeoutMs, () => socket.destroy())
  socket.on('error', () => undefined)
  socket.end(message)
}
