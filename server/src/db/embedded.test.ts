import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { kill, makePlace, type Place, type PlaceOptions, query } from '../test/embedded-run.ts'
import { allowSlowStarts } from '../test/slow-starts.ts'

allowSlowStarts()

async function place(options?: PlaceOptions): Promise<Place> {
  const made = await makePlace(options)
  onTestFinished(made.remove)
  return made
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const modeOf = (file: string) => statSync(file).mode & 0o777

test.each(['me', 'ordinary'] as const)(
  'starts, stops cleanly and starts again with its rows, as %s',
  async (runAs) => {
    const { start, folder } = await place({ runAs, isEmpty: true })
    const first = await start()
    await query(first, 'create table kept as select 42 as answer')
    await kill(first.child, 'SIGTERM')
    expect(existsSync(join(folder, 'cluster/data/postmaster.pid'))).toBe(false)

    const second = await start()
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
  },
)

test('keeps files private to their owner, syncs writes and folds case in every locale', async () => {
  const { start, folder } = await place({ isEmpty: true })
  const parent = await start()
  expect(modeOf(join(folder, 'cluster/password'))).toBe(0o600)
  expect(modeOf(join(folder, 'cluster/data'))).toBe(0o700)
  const [run = ''] = (await readdir(folder)).filter((name) => name.startsWith('run-'))
  expect(modeOf(join(folder, run))).toBe(0o700)
  expect(modeOf(join(folder, 'postgres.log'))).toBe(0o600)
  const [row] = await query(
    parent,
    `select 'ÉTÉ' ilike 'été' as folds, current_setting('fsync') as fsync`,
  )
  expect(row).toEqual({ folds: true, fsync: 'on' })
})

test('adopts the server that a killed process left, with every committed row', async () => {
  const { start, postmaster } = await place()
  const first = await start()
  await query(first, 'create table kept as select 1 as row')
  const server = postmaster()
  await kill(first.child, 'SIGKILL')

  const second = await start()
  expect(postmaster()).toBe(server)
  expect(await query(second, 'select row from kept')).toEqual([{ row: 1 }])
})

test('recovers when app and postmaster were both killed and left their pid file', async () => {
  const { start, postmaster } = await place()
  const first = await start()
  await query(first, 'create table kept as select 1 as row')
  process.kill(postmaster(), 'SIGKILL')
  await kill(first.child, 'SIGKILL')

  const second = await start()
  expect(await query(second, 'select row from kept')).toEqual([{ row: 1 }])
})

test('the end of a server whose folder was removed does not cut off its successor', async () => {
  const { start, postmaster, folder } = await place()
  const first = await start()
  const orphan = postmaster()
  await kill(first.child, 'SIGKILL')
  await rm(folder, { recursive: true })
  const second = await start()
  // PostgreSQL would end by itself within a minute, in the same way.
  process.kill(orphan, 'SIGQUIT')
  await expect.poll(() => isRunning(orphan)).toBe(false)
  expect(await query(second, 'select 1 as row')).toEqual([{ row: 1 }])
})

test('restarts a server that dies while the app runs', async () => {
  const { start, postmaster } = await place()
  const parent = await start()
  await query(parent, 'create table kept as select 1 as row')
  process.kill(postmaster(), 'SIGKILL')
  expect(await parent.next()).toBe('restarted')
  expect(await query(parent, 'select row from kept')).toEqual([{ row: 1 }])
})

test('refuses a second app on the same folder with one sentence; the first keeps running', async () => {
  const { start, base } = await place()
  const first = await start()
  const second = await start()
  expect(second.first).toBe(
    `refused Verso already runs on ${base} (process ${first.child.pid}). Stop it first, or set DATA_DIR to another folder.`,
  )
  expect(await query(first, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('if two apps start at once on a new folder, one runs and the other is refused', async () => {
  const { start } = await place({ isEmpty: true })
  const said = (await Promise.all([start(), start()]))
    .map(({ first }) => first.slice(0, 8))
    .toSorted()
  expect(said).toEqual(['refused ', '{"host":'])
})

test('a command leaves a shared server running, and stops one that it started itself', async () => {
  const { start, folder } = await place()
  const app = await start()
  const command = await start('share')
  await kill(command.child, 'SIGTERM')
  expect(await query(app, 'select 1 as alive')).toEqual([{ alive: 1 }])

  await kill(app.child, 'SIGTERM')
  const alone = await start('share')
  expect(await query(alone, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await kill(alone.child, 'SIGTERM')
  expect(existsSync(join(folder, 'cluster/data/postmaster.pid'))).toBe(false)
})

test('removes the incomplete cluster of a killed process', async () => {
  const { start, folder } = await place({ isEmpty: true })
  const beyondAllPids = 2 ** 22 + 1
  await mkdir(join(folder, `new-${beyondAllPids}/data`), { recursive: true })
  await writeFile(join(folder, `new-${beyondAllPids}/data/PG_VERSION`), '18\n')
  await start()
  const found = (await readdir(folder)).toSorted()
  expect(found).toEqual(['cluster', 'postgres.log', expect.stringMatching('^run-')])
})

test('uses a private temporary socket if the path is too long, and finds it again after a kill', async () => {
  const { start, postmaster } = await place({ below: 'x'.repeat(110) })
  const first = await start()
  const socket = JSON.parse(first.first).host
  expect(modeOf(socket)).toBe(0o700)
  const server = postmaster()
  await kill(first.child, 'SIGKILL')

  const second = await start()
  expect(postmaster()).toBe(server)
  expect(JSON.parse(second.first).host).toBe(socket)
  await kill(second.child, 'SIGTERM')
  expect(existsSync(socket)).toBe(false)
})

test('names the version of a cluster that it cannot read, and the version it needs', async () => {
  const { start, folder } = await place()
  await kill((await start()).child, 'SIGTERM')
  const version = join(folder, 'cluster/data/PG_VERSION')
  await writeFile(version, '17\n')
  expect((await start()).first).toBe(
    `refused ${dirname(version)} was made by PostgreSQL 17; this version of Verso brings PostgreSQL 18.`,
  )
  await writeFile(version, '18\n')
})

test('a copy made while the server runs never uses that server', async () => {
  const { start, copy, postmaster } = await place()
  const original = await start()
  await query(original, 'create table kept as select 1 as row')
  await query(original, 'checkpoint')
  const copied = await copy()

  const [twin, command] = [await start('refuse', copied), await start('share', copied)]
  await query(command, `insert into kept values (2)`)
  expect(await query(twin, 'select row from kept')).toEqual([{ row: 1 }, { row: 2 }])
  expect(await query(original, 'select row from kept')).toEqual([{ row: 1 }])
  await kill(twin.child, 'SIGTERM')
  expect(await query(original, 'select row from kept')).toEqual([{ row: 1 }])

  const server = postmaster()
  await kill(original.child, 'SIGKILL')
  const again = await start('refuse', copied)
  await query(again, `insert into kept values (3)`)
  const after = await start()
  expect(postmaster()).toBe(server)
  expect(await query(after, 'select row from kept')).toEqual([{ row: 1 }])
})
