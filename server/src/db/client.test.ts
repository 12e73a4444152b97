import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../test/database.ts'
import { allowStatements, type Db, openDatabase } from './client.ts'
import { poolUsage } from './pool-watch.ts'

const ignore = () => undefined
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

test('every list of texts is read back as it was written', async () => {
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

const divisionByZero = { code: '22012' }

test("a refused statement rejects with the database's error, and the connection stays usable", async () => {
  await open.db.connection().execute(async (one) => {
    await expect(sql`select 1 / 0`.execute(one)).rejects.toMatchObject(divisionByZero)
    expect((await sql`select 1 as n`.execute(one)).rows).toEqual([{ n: 1 }])
  })
})

test('a statement that fails in a transaction rejects at its own await, and nothing is kept', async () => {
  await sql`create table steps (n int primary key)`.execute(open.db)
  const insert = (db: Db, n: number) => sql`insert into steps values (${n}::int)`.execute(db)
  const reached: string[] = []
  const work = open.db.transaction().execute(async (tx) => {
    await insert(tx, 1)
    reached.push('first')
    await expect(insert(tx, 1)).rejects.toMatchObject({ code: '23505' })
    reached.push('second')
    // From here on the transaction is aborted.
    await insert(tx, 2)
    reached.push('third')
  })
  await expect(work).rejects.toMatchObject({ code: '25P02' })
  expect(reached).toEqual(['first', 'second'])
  expect((await sql`select n from steps`.execute(open.db)).rows).toEqual([])
})

test('a connection that is cut in a transaction rejects its statements, and the pool replaces it', async () => {
  const cut = open.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(open.db)
    await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toThrow()
  expect((await sql`select 1 as n`.execute(open.db)).rows).toEqual([{ n: 1 }])
})

test('a statement ends at the limit of its pool, or later if its transaction allows it', async () => {
  const limited = openDatabase({ connectionString: database.url, statement_timeout: 30 }, ignore)
  onTestFinished(() => limited.db.destroy())
  await expect(sql`select pg_sleep(5)`.execute(limited.db)).rejects.toMatchObject({ code: '57014' })
  const slept = limited.db.transaction().execute(async (tx) => {
    await allowStatements(tx, 60_000)
    return (await sql`select pg_sleep(0.1), 1 as n`.execute(tx)).rows.length
  })
  expect(await slept).toBe(1)
})

test('waiting too long for a connection is an error, and the usage of the pool is known', async () => {
  const settings = { application_name: 'small', max: 1, connectionTimeoutMillis: 500 }
  const small = openDatabase({ connectionString: database.url, ...settings }, ignore)
  onTestFinished(() => small.db.destroy())
  const usage = () => poolUsage().find(({ pool }) => pool === 'small')
  await small.db.connection().execute(async () => {
    const second = sql`select 1`.execute(small.db)
    // Expected before anything else is awaited, because it may fail in between.
    const refused = expect(second).rejects.toThrow('timeout exceeded when trying to connect')
    await expect.poll(usage).toEqual({ pool: 'small', max: 1, size: 1, idle: 0, waiting: 1 })
    await refused
  })
  expect(usage()).toMatchObject({ size: 1, idle: 1, waiting: 0 })
})
