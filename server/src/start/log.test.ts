import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function capture(level: string, isTTY: boolean) {
  const lines: string[] = []
  const log = openLog(level, { isTTY, write: (text: string) => lines.push(text) })
  return { log, lines }
}

test('a terminal shows short lines: the cause of a warning, the stack of an error', () => {
  const { log, lines } = capture('info', true)
  log.debug('not for people')
  log.info({ to: 'ann@example.org', code: '123456' }, 'mail: Your code')
  log.warn({ err: new Error('no room'), photo: { id: 7 } }, 'a photo waits')
  expect(lines[0]).toBe('mail: Your code (to=ann@example.org code=123456)\n')
  log.error({ err: new Error('broken') }, 'job failed')
  expect(lines[1]).toBe('warn: a photo waits (photo={"id":7}): no room\n')
  expect(lines[2]).toMatch(/^error: job failed\nError: broken\n {4}at /)
  expect(lines).toHaveLength(3)
})

test('a terminal shows the lines of requests, jobs and photos only at the level debug', () => {
  const atTerminal = (level: string) => {
    const { log, lines } = capture(level, true)
    for (const name of ['request', 'job', 'photo']) log.info({ status: 200 }, name)
    return lines.length
  }
  expect([atTerminal('info'), atTerminal('debug')]).toEqual([0, 3])
  const { log, lines } = capture('info', false)
  log.info({ status: 200 }, 'request')
  expect(lines).toHaveLength(1)
})

test('otherwise the log is JSON, one object per line, without the extra fields of driver errors', () => {
  const { log, lines } = capture('info', false)
  const error = Object.assign(new Error('refused'), { code: '28P01', client: { secret: 'hidden' } })
  log.error({ err: error }, 'no database')
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  expect(line).toMatchObject({
    level: 'error',
    msg: 'no database',
    err: { message: 'refused', code: '28P01' },
  })
  expect(lines[0]).not.toContain('hidden')
  expect(Date.parse(String(line['time']))).toBeGreaterThan(0)
})
