import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../test/database.ts'
import { openDatabase } from './client.ts'
import { planned } from './connection.ts'

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

test('a planned statement is planned once for each connection, others each time', async () => {
  await open.db.connection().execute(async (one) => {
    for (const n of [1, 2, 3]) {
      const { rows } = await sql`${planned} select ${n}::int as n`.execute(one)
      expect(rows).toEqual([{ n }])
      await sql`select ${n}::int as other`.execute(one)
    }
    const { rows } = await sql`
      select statement, generic_plans + custom_plans as uses from pg_prepared_statements`.execute(
      one,
    )
    expect(rows).toEqual([{ statement: '/* planned */ select $1::int as n', uses: 3 }])
  })
})

test('a refused statement rejects with what the database said, and the connection goes on', async () => {
  await open.db.connection().execute(async (one) => {
    for (const text of [sql`select 1 / 0`, sql`${planned} select 1 / ${0}::int`])
      await expect(text.execute(one)).rejects.toMatchObject({ code: '22012' })
    expect((await sql`select 1 as n`.execute(one)).rows).toEqual([{ n: 1 }])
  })
})
