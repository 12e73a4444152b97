import { type Logger, pino } from 'pino'
import { redaction } from '../redaction.ts'

type Output = { isTTY?: boolean; write(text: string): unknown }

/** Lines for a person at a terminal, JSON lines for everything else. */
export function openLog(level: string, output: Output = process.stdout): Logger {
  const options = {
    level,
    base: null,
    ...redaction,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return output.isTTY
    ? pino(options, { write: (line) => output.write(forPeople(line)) })
    : pino(
        { ...options, timestamp: pino.stdTimeFunctions.isoTime },
        { write: (line) => output.write(line) },
      )
}

type Line = { level: string; msg?: string; err?: { message?: string; stack?: string } }

/** Said already, or of no use at a terminal. */
const quiet = new Set(['level', 'time', 'msg', 'err', 'reqId', 'subject'])

/** A warning says why; a fault shows the way there, too. */
const causeOf = (
  level: string,
  { message = '', stack = message }: { message?: string; stack?: string },
) => (level === 'error' || level === 'fatal' ? `\n${stack}` : `: ${message}`)

/** `error: job failed (job=mail.send)` and what caused it. */
function forPeople(json: string): string {
  const line = JSON.parse(json) as Line
  const sign = line.level === 'info' || line.level === 'debug' ? '' : `${line.level}: `
  const rest = Object.entries(line).filter(([key]) => !quiet.has(key))
  const about = rest.map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const text = line.msg ?? line.err?.message ?? ''
  const trace = line.err ? causeOf(line.level, line.err) : ''
  return `${sign}${text}${about.length ? ` (${about.join(' ')})` : ''}${trace}\n`
}
