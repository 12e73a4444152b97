import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Embedding } from '../../ports/vision-model.ts'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { noFacts } from '../../test/no-facts.ts'
import { batchSize, nearestTo } from './nearest.ts'
import { storeEmbedding } from './queries.ts'

let app: App
let owner: TestUser
beforeAll(async () => {
  app = await startApp()
  owner = await app.given.user()
})
afterAll(() => app.stop())

/** A vector of four numbers at this angle in degrees to the first axis. */
const at = (degrees: number, model = 'm'): Embedding => {
  const angle = (degrees * Math.PI) / 180
  const parts = [Math.cos(angle) * 127, Math.sin(angle) * 127, 0, 0].map(Math.round)
  return { model, vector: Int8Array.from(parts) }
}

async function photo(user: TestUser, embedding: Embedding | null, taken: string | null = null) {
  const { id } = await app.given.photo(user, {
    original_name: `${embedding?.vector.join('_') ?? 'none'}.jpg`,
    facts: JSON.stringify({ ...noFacts, camera_date: taken }),
  })
  if (embedding) await storeEmbedding(app.db, { id, user_id: user.id }, embedding)
  return id
}

const similarTo = async (id: string, user = owner) =>
  (await app.as(user).call('getSimilarPhotos', { id })).photos

// LIST-035
test('similar photos are listed nearest first, as near-duplicates, series or merely similar', async () => {
  const taken = '2019-07-04T10:00:00'
  const id = await photo(owner, at(0), taken)
  const near = await photo(owner, at(5), '2011-01-01T10:00:00')
  const series = await photo(owner, at(20), '2019-07-04T10:01:30')
  const later = await photo(owner, at(25), '2019-07-04T13:00:00')
  const undated = await photo(owner, at(30))
  await photo(owner, at(80))
  await photo(owner, at(0, 'another model'))
  const found = await similarTo(id)
  expect(found.map((each) => [each.id, each.kind])).toEqual([
    [near, 'near-duplicate'],
    [series, 'series'],
    [later, 'similar'],
    [undated, 'similar'],
  ])
  expect(found[0]).toMatchObject({ original_name: '127_11_0_0.jpg', thumbnail_url: null })
})

// LIST-035
test('the fifty nearest photos are found', async () => {
  const person = await app.given.user()
  const id = await photo(person, at(0))
  const degrees = Array.from({ length: 55 }, (_, each) => 6 + each / 2)
  for (const each of degrees.toReversed()) await photo(person, at(each))
  const found = await similarTo(id, person)
  expect(found).toHaveLength(50)
  expect(found[0]?.original_name).toBe(`${at(6).vector.join('_')}.jpg`)
})

test('a photo without a vector has no similar photos, and an old vector is replaced', async () => {
  const id = await photo(owner, null)
  expect(await similarTo(id)).toEqual([])
  await storeEmbedding(app.db, { id, user_id: owner.id }, at(80, 'old'))
  await storeEmbedding(app.db, { id, user_id: owner.id }, at(40, 'm'))
  expect((await similarTo(id)).length).toBeGreaterThan(0)
})

// SEC-014
test('photos of other users are neither found nor searched with', async () => {
  const other = await app.given.user()
  const theirs = await photo(other, at(0))
  const mine = await photo(owner, at(0))
  expect(await similarTo(mine, other)).toEqual([])
  expect((await similarTo(mine)).map(({ id }) => id)).not.toContain(theirs)
})

test('a deleted photo is no longer found', async () => {
  const person = await app.given.user()
  const id = await photo(person, at(10))
  const gone = await photo(person, at(12))
  expect(await similarTo(id, person)).toHaveLength(1)
  await app.db.deleteFrom('photos').where('id', '=', gone).execute()
  expect(await similarTo(id, person)).toEqual([])
})

test('the nearest of several batches are kept, and vectors of another length are refused', () => {
  const nearest = nearestTo(Int8Array.of(127, 0), 2, 'own')
  const batch = (degrees: number[]) => ({
    ids: degrees.map(String),
    vectors: Buffer.from(
      Int8Array.from(degrees.flatMap((each) => [...at(each).vector.subarray(0, 2)])).buffer,
    ),
  })
  nearest.compare(batch([80, 50, 20, 70, 60]))
  nearest.compare(batch([90, 85, 10, 84, 83, 82, 81, 75, 74]))
  nearest.compare({ ids: ['own'], vectors: Buffer.from(Int8Array.of(127, 0).buffer) })
  expect(nearest.found().map(({ id }) => id)).toEqual(['10', '20'])
  expect(() => nearest.compare({ ids: ['x'], vectors: Buffer.alloc(3) })).toThrow('lengths')
  expect(batchSize).toBeGreaterThan(1000)
})
