import type { FileHandle } from 'node:fs/promises'
import { CannotSucceed } from './cannot-succeed.ts'

export type Transfer = {
  url: string
  bytes: number
  /** Aborts after this time without data. */
  stallMs: number
  signal: AbortSignal
  onBytes: (done: number) => void
}

/** The server asked for a pause. */
export class RetryLater extends Error {
  readonly ms: number
  constructor(ms: number) {
    super('The server asked for a pause.')
    this.ms = ms
  }
}

/** Repeating the request does not change these. */
const finalStatus = [400, 401, 403, 404, 410, 451]

/**
 * Reads a file from byte `from` on with one request. If the server ignores the range, it starts from the beginning.
 * Throws `CannotSucceed` if the server has a different file, `RetryLater` if it wants a pause, and another error if a new
 * attempt may work.
 */
export async function transfer(file: FileHandle, from: number, job: Transfer): Promise<void> {
  const stall = new AbortController()
  const alarm = stallAlarm(job.stallMs, stall)
  try {
    const response = await fetch(job.url, {
      headers: {
        'accept-encoding': 'identity',
        ...(from > 0 && { range: `bytes=${from}-` }),
      },
      signal: AbortSignal.any([job.signal, stall.signal]),
    })
    let at = await startOf(response, from, file, job.bytes)
    for await (const chunk of response.body ?? []) {
      alarm.restart()
      if (at + chunk.length > job.bytes) throw otherFile(`more than ${job.bytes} bytes`)
      await file.write(chunk, 0, chunk.length, at)
      at += chunk.length
      job.onBytes(at)
    }
    if (at < job.bytes) throw new Error('The connection was cut.')
  } finally {
    alarm.stop()
  }
}

/** The position of the first byte of the body. Throws if the body is not the rest of the file. */
async function startOf(
  response: Response,
  from: number,
  file: FileHandle,
  bytes: number,
): Promise<number> {
  if (response.status === 206) {
    const { first, total } = rangeOf(response)
    if (first === from && (total === null || total === bytes)) return from
    await response.body?.cancel()
    throw otherFile(`${total ?? 'an unknown number of'} bytes`)
  }
  if (response.status === 200) {
    const length = Number(response.headers.get('content-length') ?? bytes)
    if (length === bytes) {
      await file.truncate(0)
      return 0
    }
    await response.body?.cancel()
    throw otherFile(`${length} bytes`)
  }
  await response.body?.cancel()
  if (response.status === 416) await file.truncate(0)
  throw failureOf(response)
}

function failureOf({ status, headers }: Response): Error {
  if (finalStatus.includes(status)) return new CannotSucceed(`The server answered ${status}.`)
  const ms = retryAfterMs(headers.get('retry-after'))
  return ms === null ? new Error(`The server answered ${status}.`) : new RetryLater(ms)
}

function rangeOf({ headers }: Response) {
  const found = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '')
  return {
    first: found ? Number(found[1]) : null,
    total: found && found[2] !== '*' ? Number(found[2]) : null,
  }
}

/** RFC 9110: seconds or a date. */
export function retryAfterMs(value: string | null, now = Date.now()): number | null {
  if (!value) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

const otherFile = (size: string) => new CannotSucceed(`The server has another file here: ${size}.`)

function stallAlarm(ms: number, controller: AbortController) {
  const ring = () => controller.abort(new Error('No data arrived.'))
  let timer = setTimeout(ring, ms)
  return {
    restart() {
      clearTimeout(timer)
      timer = setTimeout(ring, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
