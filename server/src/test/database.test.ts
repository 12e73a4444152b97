import { expect, test } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { createDatabase } from './database.ts'

test('each test database has all tables and is separate from the others', async () => {
  const [one, other] = await Promise.all([createDatabase(), createDatabase()])
  const { db } = openDatabase({ connectionString: one.url }, () => undefined)
  await db.insertInto('rate_limits').values({ key: 'a', points: 1, expire: null }).execute()
  await db.destroy()
  const second = openDatabase({ connectionString: other.url }, () => undefined)
  expect(await second.db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  await second.db.destroy()
  await Promise.all([one.drop(), other.drop()])
})
