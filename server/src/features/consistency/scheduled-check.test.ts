import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gaugeText } from '../../http/gauges.ts'
import { allGauges } from '../../start/features.ts'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { metricsOf } from '../../test/metrics.ts'
import { jpeg } from '../../test/upload-files.ts'
import { runCheck } from './jobs.ts'
import { recordRun } from './process-run.ts'

let app: App
let admin: TestUser
let key: string
beforeEach(async () => {
  app = await startApp()
  admin = await app.given.user({ role: 'admin' })
  key = await app.keyOf(await app.as(admin).upload(await jpeg(1)))
})
afterEach(async () => {
  await app.stop()
  vi.useRealTimers()
})

const last = async () => (await app.as(admin).call('getLastCheck', {})).check
const mails = () => app.mailer.sent.filter(({ subject }) => subject.includes('check'))
const night = async () => {
  await app.jobs.enqueue(app.db, runCheck, {})
  await app.drain()
}

test('the nightly check is scheduled, stores its result, and finds nothing if all is in order', async () => {
  expect(runCheck.cron).toMatch(/^\d+ \d+ \* \* \*$/)
  expect(await last()).toBeNull()
  await night()
  expect(await last()).toMatchObject({
    reason: 'nightly',
    photos: 1,
    photos_read: 1,
    finding_count: 0,
    findings: [],
  })
  expect(mails()).toEqual([])
})

test('administrators get one mail for new findings and see the list, and nothing is changed', async () => {
  const ann = await app.given.user()
  const original = await app.storage.readWhole(key)
  const damaged = Buffer.from(original.toReversed())
  await app.storage.write(key, damaged, 'image/jpeg')
  await night()
  const check = await last()
  expect(check).toMatchObject({ finding_count: 1 })
  expect(check?.findings).toEqual([
    expect.stringContaining('its file is not the one that was uploaded'),
  ])
  expect(mails()).toEqual([
    expect.objectContaining({ to: admin.email, subject: 'Verso: the check found 1 mismatch' }),
  ])
  expect(mails()[0]?.text).not.toContain('img-')
  expect(mails()[0]?.text).toContain('/admin-config')
  expect((await app.storage.readWhole(key)).equals(damaged)).toBe(true)
  const metrics = metricsOf(await gaugeText(allGauges(app.deps)))
  expect(metrics.value('verso_check_findings')).toBe(1)

  await night()
  expect(mails()).toHaveLength(1)
  await app.storage.remove([key])
  await night()
  expect(mails()).toHaveLength(2)
  await expect(app.as(ann).call('getLastCheck', {})).rejects.toThrow('forbidden')
})

test('an administrator can start a check, other users cannot', async () => {
  const ann = await app.given.user()
  await expect(app.as(ann).call('startCheck', {})).rejects.toThrow('forbidden')
  await app.as(admin).call('startCheck', {})
  await app.drain()
  expect(await last()).toMatchObject({ reason: 'asked', finding_count: 0 })
})

test('a process that was killed is noticed at the next start, and a check follows', async () => {
  await recordRun(app.deps)
  const end = await recordRun(app.deps)
  await app.drain()
  expect(await last()).toMatchObject({ reason: 'crash', finding_count: 0 })
  await end()
})

test('after a clean stop no check runs', async () => {
  await (
    await recordRun(app.deps)
  )()
  await (
    await recordRun(app.deps)
  )()
  await app.drain()
  expect(await last()).toBeNull()
})

test('one check follows several crashes', async () => {
  const starts = [1, 2, 3]
  for (const _ of starts) await recordRun(app.deps)
  await app.drain()
  const checks = await app.db.selectFrom('consistency_checks').select('reason').execute()
  expect(checks).toEqual([{ reason: 'crash' }])
})

test('of several processes on one database only those that no longer exist count as killed', async () => {
  const config = { ...app.deps.config, DATABASE_URL: 'postgres://localhost/verso' }
  const deps = { ...app.deps, config }
  const ended = spawnSync(process.execPath, ['--version']).pid
  const run = (pid: number, host: string) => ({
    id: crypto.randomUUID(),
    role: 'worker',
    host,
    pid,
  })
  const [alive, elsewhere] = [run(process.ppid, hostname()), run(ended, 'another-machine')]
  const runs = [alive, elsewhere, run(ended, hostname())]
  await app.db.insertInto('process_runs').values(runs).execute()
  const end = await recordRun(deps)
  const left = await app.db.selectFrom('process_runs').select('id').execute()
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([alive.id, elsewhere.id]))
  expect(left).toHaveLength(3)
  await end()
  await app.drain()
  expect(await last()).toMatchObject({ reason: 'crash' })
})
