import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createDatabase } from '../test/database.ts'
import { openPgBossQueue } from './pg-boss-queue.ts'

const payload = z.object({})
const kept = { name: 'test.kept', payload, retries: 2 }
const changed = { name: 'test.changed', payload, retries: 2 }

test('at a start new queues are created, changed ones updated, and the others left alone', async () => {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  const queuesOf = async (...jobs: (typeof kept & { maxHours?: number })[]) => {
    const { boss, stop } = await openPgBossQueue({
      connection: { connectionString: database.url },
      jobs,
      timeZone: 'UTC',
      onError: (error) => expect.fail(error.message),
      maintenance: false,
    })
    const queues = await boss.getQueues(['test.kept', 'test.changed', 'test.new'])
    await stop()
    return Object.fromEntries(queues.map((queue) => [queue.name, queue]))
  }
  const before = await queuesOf(kept, changed)
  expect(before).toMatchObject({ 'test.kept': { retryLimit: 2, expireInSeconds: 900 } })
  const fresh = { name: 'test.new', payload, retries: 0 }
  const after = await queuesOf(kept, { ...changed, retries: 5, maxHours: 2 }, fresh)
  expect(after['test.kept']).toEqual(before['test.kept'])
  expect(after).toMatchObject({
    'test.changed': {
      retryLimit: 5,
      expireInSeconds: 7200,
      createdOn: before['test.changed']?.createdOn,
    },
    'test.new': { retryLimit: 0 },
  })
})
