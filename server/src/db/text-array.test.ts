import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../test/database.ts'
import { readTextArray } from './text-array.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function writtenByPostgres(array: (string | null)[]): Promise<string> {
  const { rows } = await client.query('select $1::text[]::text as written', [array])
  return rows[0].written
}

test('reads every list of texts as PostgreSQL writes it', async () => {
  const sign = fc.constantFrom('"', '\\', ',', '{', '}', ' ', 'a', 'é', '😀', '\n', 'NULL', 'null')
  const text = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(''))
  const lists = fc.array(fc.oneof(text, fc.constant(null)), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(lists, async (list) => {
      expect(readTextArray(await writtenByPostgres(list))).toEqual(list)
    }),
    { numRuns: 300 },
  )
})

test('refuses lists of lists, of which there are none', () => {
  expect(() => readTextArray('{{a,b},{c,d}}')).toThrow('one dimension')
  expect(() => readTextArray('[0:1]={a,b}')).toThrow('one dimension')
})
