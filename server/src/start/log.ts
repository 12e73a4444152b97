import { type Logger, pino } from 'pino'
import { redaction } from '../redaction.ts'

type Output = { isTTY?: boolean; write(text: string): unknown }

/**
 * Opens a log: readable lines at a terminal, JSON lines otherwise. A terminal shows the lines of single requests, jobs and
 * photos only at the level debug: they would hide what its reader waits for, such as a one-time code.
 */
export function openLog(level: string, output: Output = process.stdout): Logger {
  const showsAll = level === 'debug' || level === 'trace'
  const options = {
    level,
    base: null,
    ...redaction,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return output.isTTY
    ? pino(options, {
        write(json) {
          const line = JSON.parse(json) as Line
          if (showsAll || !isRoutine(line)) output.write(readableLine(line))
        },
      })
    : pino(
        { ...options, timestamp: pino.stdTimeFunctions.isoTime },
        { write: (line) => output.write(line) },
      )
}

const isRoutine = ({ level, msg = '' }: Line) =>
  level === 'info' && ['request', 'job', 'photo'].includes(msg)

type Line = { level: string; msg?: string; err?: { message?: string; stack?: string } }

/** Fields that are shown in another form, or are useless at a terminal. */
const hidden = new Set(['level', 'time', 'msg', 'err', 'request_id', 'subject'])

/** For a warning, the message of its cause; for an error, the stack. */
const causeOf = (
  level: string,
  { message = '', stack = message }: { message?: string; stack?: string },
) => (level === 'error' || level === 'fatal' ? `\n${stack}` : `: ${message}`)

/** `error: job failed (job=mail.send)`, followed by the cause. */
function readableLine(line: Line): string {
  const sign = line.level === 'info' || line.level === 'debug' ? '' : `${line.level}: `
  const rest = Object.entries(line).filter(([key]) => !hidden.has(key))
  const about = rest.map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const text = line.msg ?? line.err?.message ?? ''
  const trace = line.err ? causeOf(line.level, line.err) : ''
  return `${sign}${text}${about.length ? ` (${about.join(' ')})` : ''}${trace}\n`
}
