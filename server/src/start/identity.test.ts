import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { installation } from '../test/app-process.ts'
import { createDatabase } from '../test/database.ts'
import { given } from '../test/given.ts'

async function sharedDatabase() {
  const { url, drop } = await createDatabase()
  const { db } = openDatabase({ connectionString: url }, () => undefined)
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  return { url, db }
}

/** An installation that has run once, and a way to run commands with other settings. */
async function known() {
  const { url, db } = await sharedDatabase()
  const { base, run } = await installation({ DATABASE_URL: url })
  expect((await run(['migrate'])).stderr).toBe('')
  const row = () => db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
  return { url, db, base, run, row, other: { DATA_DIR: join(base, 'other') } }
}

test('a process with another data folder is refused and changes nothing', async () => {
  const { run, row, other } = await known()
  const before = await row()
  const { code, stderr } = await run(['migrate'], other)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^.+other\/secrets\.json is missing .+ set DATA_DIR .+ accept-key .+\n$/)
  expect(await row()).toEqual(before)
  expect((await run(['migrate'])).code).toBe(0)
})

test('a process with another key is refused until an operator accepts the key', async () => {
  const { db, run, base } = await known()
  const { user_id } = await sessionOf(db)
  const AUTH_SECRET = 'a new secret of the operator, long'
  const refused = await run(['migrate'], { AUTH_SECRET })
  expect(refused.stderr).toMatch(/^AUTH_SECRET is not the key of this installation/)

  const accepted = await run(['admin', 'accept-key'], { AUTH_SECRET })
  expect(accepted).toMatchObject({ code: 0, stderr: '' })
  expect(accepted.stdout).toContain('Everyone has to sign in again')
  expect((await run(['migrate'], { AUTH_SECRET })).code).toBe(0)
  expect((await run(['migrate'])).stderr).toContain(
    `${base}/data/secrets.json is not the key of this installation`,
  )
  const session = db.selectFrom('sessions').select('revoked_at').where('user_id', '=', user_id)
  expect((await session.executeTakeFirstOrThrow()).revoked_at).not.toBeNull()
})

test('a lost secrets.json is not replaced silently', async () => {
  const { run, base } = await known()
  await rm(join(base, 'data/secrets.json'))
  expect((await run(['migrate'])).stderr).toContain('secrets.json is missing')
  expect((await run(['admin', 'accept-key'])).code).toBe(0)
  expect((await run(['migrate'])).code).toBe(0)
})

test('a process with another or an empty photo storage is refused; an empty one can be accepted', async () => {
  const AUTH_SECRET = 'x'.repeat(32)
  const { url } = await sharedDatabase()
  const { base, run } = await installation({ AUTH_SECRET })
  const first = { DATABASE_URL: url }
  expect((await run(['migrate'], first)).code).toBe(0)
  const empty = { DATABASE_URL: url, DATA_DIR: join(base, 'empty') }
  expect((await run(['migrate'], empty)).stderr).toMatch(/empty\/objects is not the photo storage/)
  expect((await run(['admin', 'accept-storage'], empty)).code).toBe(0)
  expect((await run(['migrate'], empty)).code).toBe(0)

  const stranger = { DATABASE_URL: (await sharedDatabase()).url, DATA_DIR: join(base, 'stranger') }
  expect((await run(['migrate'], stranger)).code).toBe(0)
  const mixed = { ...first, DATA_DIR: stranger.DATA_DIR }
  for (const command of [['migrate'], ['admin', 'accept-storage']])
    expect((await run(command, mixed)).stderr).toContain('photo storage of another installation')
})

test('a database of an older version is not joined with a storage that has none of its photos', async () => {
  const { url, db } = await sharedDatabase()
  const { run, base } = await installation({ DATABASE_URL: url })
  const clock = { now: () => new Date() }
  const keys = { tokens: new Uint8Array(32) }
  const { user, photo } = given({ db, clock, keys, config: { PUBLIC_URL: base } } as never)
  await photo(await user())
  const { code, stderr } = await run(['migrate'])
  expect(code).toBe(1)
  expect(stderr).toMatch(/^The photos of the database .+ are not in .+objects/)
  expect(await db.selectFrom('installation').selectAll().execute()).toEqual([])
})

async function sessionOf(db: Awaited<ReturnType<typeof sharedDatabase>>['db']) {
  const ann = { email: 'ann@example.org', full_name: 'Ann Lee', date_of_birth: '1990-01-01' }
  const { id: user_id } = await db
    .insertInto('users')
    .values({ ...ann, password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = { user_id, refresh_hash: 'hash', expires_at: '2100-01-01' }
  await db.insertInto('sessions').values(session).execute()
  return { user_id }
}
