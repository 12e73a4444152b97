import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { effectiveKeywords, type KeywordLists } from './effective.ts'
import { addCounts, globalExclusions, removeCounts } from './queries.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

// API-030
test('effective keywords are predicted and added ones minus exclusions of the photo and the account', () => {
  const photo = {
    keywords: ['Boat', 'boat', 'Harbour', 'Evening'],
    added_keywords: ['Pier', 'BOAT', 'Harbour'],
    excluded_keywords: ['HARBOUR'],
  }
  expect(effectiveKeywords(photo, new Set(['evening']))).toEqual(['Boat', 'Pier'])
  expect(effectiveKeywords(photo, new Map())).toEqual(['Boat', 'Evening', 'Pier'])
})

const word = fc.constantFrom('Boat', 'boat', 'Sea', 'SEA', 'Café', 'été', 'Zürich')
const lists: fc.Arbitrary<KeywordLists> = fc.record({
  keywords: fc.array(word, { maxLength: 5 }),
  added_keywords: fc.array(word, { maxLength: 2 }),
  excluded_keywords: fc.array(word, { maxLength: 2 }),
})

// DATA-029
test('counts equal a recount of all photos and are empty after the last deletion', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(lists, { maxLength: 6 }), fc.nat(6), async (photos, removed) => {
      const { id } = await app.given.user()
      for (const photo of photos) await addCounts(app.db, id, [photo])
      await removeCounts(app.db, id, photos.slice(0, removed))
      expect(await counts(id)).toEqual(recount(photos.slice(removed)))
      await removeCounts(app.db, id, photos.slice(removed))
      expect(await counts(id)).toEqual({})
    }),
    { numRuns: 30 },
  )
})

// DATA-029
test("concurrent counting of one owner's photos neither deadlocks nor loses a count", async () => {
  const { id } = await app.given.user()
  const words = Array.from({ length: 30 }, (_, n) => `word ${n}`)
  const rotated = (start: number) => [...words.slice(start), ...words.slice(0, start)]
  const photos = words.map((_, start) => ({
    keywords: rotated(start),
    added_keywords: [],
    excluded_keywords: [],
  }))
  const count = (photo: KeywordLists) =>
    app.db.transaction().execute((tx) => addCounts(tx, id, [photo]))
  await Promise.all(photos.map(count))
  expect(Object.values(await counts(id))).toEqual(words.map(() => 30))
})

// SEC-011
test('exclusions and counts are separate for each owner', async () => {
  const [ann, ben] = [await app.given.user(), await app.given.user()]
  await app.db
    .insertInto('keyword_exclusions')
    .values({ user_id: ann.id, keyword: 'boat', spelling: 'Boat' })
    .execute()
  await addCounts(app.db, ann.id, [
    { keywords: ['Boat'], added_keywords: [], excluded_keywords: [] },
  ])
  expect(await globalExclusions(app.db, ann.id)).toEqual(new Map([['boat', 'Boat']]))
  expect(await globalExclusions(app.db, ben.id)).toEqual(new Map())
  expect(await counts(ben.id)).toEqual({})
})

async function counts(userId: string): Promise<Record<string, number>> {
  const rows = await app.db
    .selectFrom('keyword_counts')
    .select(['folded', 'n'])
    .where('user_id', '=', userId)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.folded, row.n]))
}

/** A simple reference implementation of the counts. */
function recount(photos: KeywordLists[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const photo of photos) {
    const excluded = photo.excluded_keywords.map((keyword) => keyword.toLowerCase())
    const present = [...photo.keywords, ...photo.added_keywords].map((word) => word.toLowerCase())
    for (const keyword of new Set(present))
      if (!excluded.includes(keyword)) found[keyword] = (found[keyword] ?? 0) + 1
  }
  return found
}
