import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installation } from './test/app-process.ts'
import { createEmptyDatabase } from './test/database.ts'
import { allowSlowStarts } from './test/slow-starts.ts'

allowSlowStarts()

test('starts on an empty folder, prints a banner, responds, and stops completely on SIGTERM', async () => {
  const { base, start, url } = await installation({}, { isEmpty: true })
  const app = await start()
  expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ok' })
  expect(await app.kill('SIGTERM')).toBe(0)
  const stdout = await app.stdout
  for (const fact of [
    url.replace('127.0.0.1', 'localhost'),
    base,
    'Basic (no AI)',
    'admin -- promote EMAIL',
  ]) {
    expect(stdout).toContain(fact)
  }
  const banner = stdout.split('\n').filter((line) => line && !line.startsWith('{'))
  expect(banner.length).toBeLessThan(12)
  expect(await app.stderr).toBe('')
  expect(existsSync(join(base, 'data/db/cluster/data/postmaster.pid'))).toBe(false)
})

test('starts without repair after kill -9', async () => {
  const { start, url } = await installation()
  await (await start()).kill('SIGKILL')
  const again = await start()
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  expect(await again.kill('SIGINT')).toBe(0)
})

test('a second start on the same data or port stops with one line', async () => {
  const { base, port, run, start } = await installation()
  const app = await start()
  const second = await run()
  expect(second).toMatchObject({ code: 1, stdout: '' })
  expect(second.stderr).toMatch(/^Verso already runs on .+ \(process \d+\)\. Stop it first, .+\n$/)

  const other = await run([], { DATA_DIR: join(base, 'other') })
  expect(other).toMatchObject({ code: 1, stdout: '' })
  expect(other.stderr).toBe(
    `Port ${port} on 127.0.0.1 is in use already. Stop what uses it, or set PORT to another one.\n`,
  )
  expect(existsSync(join(base, 'other/db/cluster/data/postmaster.pid'))).toBe(false)
  expect(await app.kill('SIGTERM')).toBe(0)
})

//
test('commands work both while the app runs and without it', async () => {
  const { run, start } = await installation()
  const refused = await run(['admin', 'promote', 'ann@example.org'])
  expect(refused).toMatchObject({
    code: 1,
    stderr: 'There is no account with the address ann@example.org.\n',
  })

  const app = await start()
  expect(await run(['migrate'])).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' })
  expect((await run(['admin', 'unknown'])).stderr).toContain('npm run admin -- promote EMAIL')
  expect(await app.kill('SIGTERM')).toBe(0)
})

test('uses the PostgreSQL of DATABASE_URL, and shows it without its password', async () => {
  const { url: database, drop } = await createEmptyDatabase()
  const { base, start, url } = await installation({ DATABASE_URL: database })
  const app = await start({ ROLE: 'api' })
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  expect(await app.kill('SIGTERM')).toBe(0)
  expect(await app.stdout).not.toContain(new URL(database).password)
  expect(existsSync(join(base, 'data/db'))).toBe(false)
  await drop()
})

test('reports an unreachable or missing database and an unusable folder in one line', async () => {
  const { base, run } = await installation()
  const unreachable = await run([], { DATABASE_URL: 'postgres://ann:secret@127.0.0.1:1/verso' })
  expect(unreachable.stderr).toBe(
    'The database at 127.0.0.1:1/verso cannot be reached: ECONNREFUSED. Check DATABASE_URL.\n',
  )
  const worker = await run([], { ROLE: 'worker' })
  expect(worker.stderr).toBe(
    'ROLE=worker needs DATABASE_URL: the built-in database serves one process.\n',
  )
  await writeFile(join(base, 'file'), '')
  const nowhere = await run([], { DATA_DIR: join(base, 'file') })
  expect(nowhere.stderr).toMatch(/file cannot be used: ENOTDIR.+ Check DATA_DIR\.\n$/)
})
