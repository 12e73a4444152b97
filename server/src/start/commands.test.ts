import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { installation } from '../test/app-process.ts'
import { createDatabase } from '../test/database.ts'
import { allowSlowStarts } from '../test/slow-starts.ts'

allowSlowStarts()

async function installationWithAnn() {
  const { url, drop } = await createDatabase()
  const { db } = openDatabase({ connectionString: url }, () => undefined)
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  const ann = { email: 'ann@example.org', full_name: 'Ann Lee', date_of_birth: '1990-01-01' }
  await db
    .insertInto('users')
    .values({ ...ann, password_hash: 'none' })
    .execute()
  const { run } = await installation({ DATABASE_URL: url })
  return { db, admin: (...words: string[]) => run(['admin', ...words]) }
}

//
test('promote makes an account an administrator, with any case of its address', async () => {
  const { db, admin } = await installationWithAnn()
  expect(await admin('promote', 'Ann@Example.org')).toMatchObject({
    code: 0,
    stdout: 'Ann@Example.org is an administrator now.\n',
  })
  expect(await db.selectFrom('users').select('role').execute()).toEqual([{ role: 'admin' }])
})

test('check reports inconsistent rows and exits with an error', async () => {
  const { db, admin } = await installationWithAnn()
  expect(await admin('check')).toMatchObject({
    code: 0,
    stdout: 'No mismatches were found.\n',
  })
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await db.insertInto('photo_counters').values({ user_id: id, pending: 3 }).execute()
  const { code, stderr } = await admin('check', '0')
  expect(code).toBe(1)
  expect(stderr).toContain(id)
  expect((await admin('check', 'soon')).stderr).toContain('npm run admin -- check')
})

//
test('grant adds credits for 12 months, and refuses an invalid number or an unknown user', async () => {
  const { db, admin } = await installationWithAnn()
  expect(await admin('grant', 'ann@example.org', '25')).toMatchObject({
    code: 0,
    stdout: 'ann@example.org has 25 more credits.\n',
  })
  for (const wrong of ['0', '2.5']) {
    const { code, stderr } = await admin('grant', 'ann@example.org', wrong)
    expect(code).toBe(1)
    expect(stderr).toContain('whole number from 1')
  }
  expect((await admin('grant', 'bob@example.org', '5')).stderr).toBe(
    'There is no account with the address bob@example.org.\n',
  )
  const grants = await db.selectFrom('credit_grants').select(['amount', 'remaining']).execute()
  expect(grants).toEqual([{ amount: 25, remaining: 25 }])
})
