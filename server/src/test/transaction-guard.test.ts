import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => expect(app.stop()).rejects.toThrow('storage.remove'))

test('the test app refuses outside calls and second connections while a transaction is open', async () => {
  const { db, storage, mailer, payments, decoder, vision } = app.deps
  const mail = { to: 'ann@example.org', subject: '', text: '', html: '' }
  const breaches = {
    'A second connection': () => sql`select 1`.execute(db),
    'storage.remove': () => storage.remove([]),
    'mailer.send': () => mailer.send(mail),
    'payments.readAccount': () => payments?.readAccount('test_1'),
    'decoder.adjust': () => decoder.adjust(Buffer.alloc(0), { turn: 0, pixels: 1 }),
    'vision.describe': () => vision.current().describe({} as never, {} as never, {} as never),
  }
  for (const [what, breach] of Object.entries(breaches)) {
    const work = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      return breach()
    })
    await expect(work).rejects.toThrow(`${what} is called while a transaction is open.`)
  }
})

test("outside transactions, and on the transaction's own connection, everything works", async () => {
  const { db, storage, mailer } = app.deps
  await db.transaction().execute((tx) => sql`select 1`.execute(tx))
  await storage.remove([])
  await mailer.send({ to: 'ann@example.org', subject: '', text: '', html: '' })
  expect(app.mailer.sent).toHaveLength(1)
})
