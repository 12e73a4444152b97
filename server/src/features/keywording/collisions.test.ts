import { afterEach, beforeEach, expect, test } from 'vitest'
import { VisionError } from '../../ports/vision-model.ts'
import { type AnalysisBench, startAnalysis } from '../../test/analysis.ts'
import { CallRefused } from '../../test/client.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { includedKeywords } from '../keywords/effective.ts'

let bench: AnalysisBench
beforeEach(async () => {
  bench = await startAnalysis()
})
afterEach(() => bench.stop())

// AI-010, API-032, API-034, PLAN-028
test('concurrent uploads, deletions, retries and analysis of one owner neither block nor miscount', async () => {
  const { app } = bench
  const ann = await bench.prepared(60)
  const warnings: unknown[] = []
  app.deps.log.warn = (...args: unknown[]) => warnings.push(args)
  app.vision.failWith(new VisionError('final', 'refused', 'Declined.'), 10)
  app.vision.takesMs(2)
  const working = bench.untilEmpty()
  const client = app.as(ann)
  const names = async () => (await client.call('getImages', { limit: 100 })).images
  for (let round = 0; round < 6; round += 1) {
    const photos = await names()
    const chosen = photos.filter((_, n) => n % 7 === round).map((photo) => photo.name)
    const failed = photos.filter((photo) => photo.status === 'failed').map((photo) => photo.name)
    await Promise.all([
      chosen.length > 0 && client.call('deleteImages', { names: chosen }),
      client.call('retryImages', { bucket: 'photos', key: failed }),
      app.given.photo(ann, { keywords: ['boat', `round ${round}`] }),
      client.upload(await jpeg(round)).catch(noCredits),
    ])
  }
  await working
  await app.drain()
  expect(warnings).toEqual([])
  expect(await recorded(ann)).toEqual(await recounted(ann))
})

/** Whether a credit is left at that moment does not matter to this test. */
function noCredits(error: unknown): void {
  if (!(error instanceof CallRefused) || error.status !== 402) throw error
}

async function recorded(user: TestUser) {
  const { db } = bench.app
  const counters = await db
    .selectFrom('photo_counters')
    .select(['pending', 'completed', 'failed'])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  const counts = await db.selectFrom('keyword_counts').select(['folded', 'n']).execute()
  const grants = await db.selectFrom('credit_grants').select(['amount', 'remaining']).execute()
  return {
    counters,
    counts: Object.fromEntries(counts.map((row) => [row.folded, row.n])),
    spent: grants.reduce((sum, { amount, remaining }) => sum + amount - remaining, 0),
    tasks: (await db.selectFrom('analysis_tasks').select('photo_id').execute()).length,
  }
}

async function recounted(user: TestUser) {
  const { db } = bench.app
  const photos = await db.selectFrom('photos').selectAll().where('user_id', '=', user.id).execute()
  const holds = await db.selectFrom('credit_holds').select('state').execute()
  const of = (status: string) => photos.filter((photo) => photo.status === status)
  const counts: Record<string, number> = {}
  for (const keyword of of('completed').flatMap(includedKeywords))
    counts[keyword] = (counts[keyword] ?? 0) + 1
  return {
    counters: { pending: 0, completed: of('completed').length, failed: of('failed').length },
    counts,
    spent: holds.filter((hold) => hold.state !== 'released').length,
    tasks: 0,
  }
}
