import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDatabase } from '../../db/client.ts'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { noFacts } from '../../test/no-facts.ts'
import { chargeHold } from '../credits/queries.ts'
import { releaseHold } from '../credits/service.ts'
import { addCounts } from '../keywords/queries.ts'
import { changeCounters } from '../photos/queries.ts'
import { updatePhoto } from './photo-queries.ts'
import { endClaim, storePrepared } from './settle-queries.ts'
import { addToOwnersDay, addToSpending } from './totals-queries.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createDatabase()
  db = openDatabase({ connectionString: database.url }, () => undefined).db
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const id = 'no uuid'
const lists = { keywords: ['sea'], added_keywords: [], excluded_keywords: [] }
const claim = {
  photoId: id,
  userId: id,
  objectKey: '',
  contentType: 'image/jpeg',
  turn: 0,
  originalName: '',
  dimension_height: null,
  dimension_width: null,
  fence: 1,
  attempt: 1,
  advice: null,
  isCapped: false,
  status: 'pending' as const,
}
const statements: Record<string, (tx: Db) => Promise<unknown>> = {
  'end the claim': (tx) => endClaim(tx, claim, null),
  'store a preparation': (tx) =>
    storePrepared(tx, claim, { facts: noFacts, width: 1, height: 1, hasPreview: false }),
  'update the photo': (tx) => updatePhoto(tx, id, { status: 'failed' }, null),
  'charge the hold': (tx) => chargeHold(tx, id),
  'release the hold': (tx) => releaseHold(tx, id),
  'count the keywords': (tx) => addCounts(tx, id, [lists]),
  'change the counters': (tx) => changeCounters(tx, id, { pending: -1 }),
  "add to the owner's day": (tx) => addToOwnersDay(tx, id, 'no day', { completed: 1, cost: 0 }),
  "add to the installation's day": (tx) => addToSpending(tx, 'no day', 1),
}

// See docs/decisions/0012-cost-of-a-photo.md.
test.each(Object.keys(statements))(
  'a failure to %s rejects at its own await within the transaction',
  async (name) => {
    let isReached = false
    const transaction = db.transaction().execute(async (tx) => {
      await expect(statements[name]?.(tx)).rejects.toMatchObject({
        code: expect.stringMatching(/^22P02$|^22007$/),
      })
      isReached = true
    })
    await transaction.catch(() => undefined)
    expect(isReached).toBe(true)
  },
)
