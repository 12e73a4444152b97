import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { runJob } from './background.ts'
import { handle } from './handle.ts'

const definition = {
  name: 'test.lines',
  payload: z.object({ user_id: z.string(), email: z.string() }),
  retries: 0,
}

/** Runs a job for Ann and returns the log. */
async function logOf(run: () => Promise<'idle' | void>): Promise<Record<string, unknown>[]> {
  const lines: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) })
  const payload = { user_id: 'u1', email: 'ann@example.org' }
  const ended = runJob(log, handle(definition, run), payload, new AbortController().signal)
  await ended.catch(() => undefined)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

const ms = expect.any(Number)

test('each job leaves one log line with the ids of its payload, never an address', async () => {
  const line = { level: 30, job: 'test.lines', outcome: 'done', ms, user_id: 'u1', msg: 'job' }
  expect(await logOf(async () => undefined)).toEqual([line])
})

test('a job that had nothing to do leaves no log line at the usual level', async () => {
  expect(await logOf(async () => 'idle')).toEqual([])
})

test('a job that fails leaves one log line with its error', async () => {
  const lines = await logOf(() => Promise.reject(new Error('no mail server')))
  expect(lines).toEqual([
    expect.objectContaining({ level: 50, job: 'test.lines', outcome: 'failed', ms, user_id: 'u1' }),
  ])
  expect(JSON.stringify(lines)).toContain('no mail server')
  expect(JSON.stringify(lines)).not.toContain('ann@')
})
