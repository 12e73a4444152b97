import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../test/database.ts'
import { openDatabase } from './client.ts'

let database: TestDatabase
let open: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await createDatabase()
  open = openDatabase({ connectionString: database.url }, () => undefined)
})
afterAll(async () => {
  await open.db.destroy()
  await database.drop()
})

test('every list of texts comes back as it was sent', async () => {
  const sign = fc.constantFrom('"', '\\', ',', '{', '}', ' ', 'a', 'é', '😀', '\n', 'NULL', 'null')
  const text = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(''))
  const lists = fc.array(fc.oneof(text, fc.constant(null)), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(lists, async (list) => {
      const { rows } = await sql`select ${list}::text[] as list`.execute(open.db)
      expect(rows).toEqual([{ list }])
    }),
    { numRuns: 300 },
  )
})
