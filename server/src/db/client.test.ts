import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../test/database.ts'
import { type Db, openDatabase } from './client.ts'
import { planned, unwaited } from './connection.ts'

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

const division = { code: '22012' }

test('unawaited statements run in order; a failure rejects the next one and rolls everything back', async () => {
  await sql`create table steps (n int primary key)`.execute(open.db)
  const step = (db: Db, n: number) =>
    sql`${unwaited} insert into steps values (1 / ${n}::int * 0 + ${n})`.execute(db)
  const steps = async (db: Db) =>
    (await sql<{ n: number }>`select n from steps order by n`.execute(db)).rows.map(({ n }) => n)
  await open.db.transaction().execute(async (tx) => {
    await step(tx, 1)
    await step(tx, 2)
    expect(await steps(tx)).toEqual([1, 2])
    await step(tx, 3)
  })
  expect(await steps(open.db)).toEqual([1, 2, 3])
  const broken = [
    async (tx: Db) => void (await step(tx, 0)),
    async (tx: Db) => [await step(tx, 4), await step(tx, 0), await step(tx, 5), await steps(tx)],
  ]
  for (const work of broken)
    await expect(open.db.transaction().execute(work)).rejects.toMatchObject(division)
  const own = open.db.transaction().execute(async (tx) => {
    await step(tx, 0)
    throw new Error('Changed my mind.')
  })
  await expect(own).rejects.toThrow('Changed my mind.')
  expect(await steps(open.db)).toEqual([1, 2, 3])
})

test('outside of a transaction every statement is waited for', async () => {
  await expect(sql`${unwaited} select 1 / 0`.execute(open.db)).rejects.toMatchObject(division)
})

test('a connection that is cut in a transaction fails its statements, and the pool goes on', async () => {
  const cut = open.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(open.db)
    await sql`${unwaited} select 1`.execute(tx)
    await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toThrow()
  expect((await sql`select 1 as n`.execute(open.db)).rows).toEqual([{ n: 1 }])
})
