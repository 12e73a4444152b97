import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Embedding } from '../../ports/vision-model.ts'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { noFacts } from '../../test/no-facts.ts'
import { storeEmbedding } from '../similar/queries.ts'
import { findNear, maxLinks, measured } from './compare.ts'

let app: App
let ann: TestUser
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  ann = await app.given.user()
})
afterAll(() => app.stop())

/** A vector of four numbers at this angle in degrees to the first axis. */
const at = (degrees: number, model = 'm'): Embedding => {
  const angle = (degrees * Math.PI) / 180
  const parts = [Math.cos(angle) * 127, Math.sin(angle) * 127, 0, 0].map(Math.round)
  return { model, vector: Int8Array.from(parts) }
}

type Options = { taken?: string; keywords?: string[]; user?: TestUser; model?: string }

async function photo(degrees: number, { taken, keywords = [], user = ann, model }: Options = {}) {
  const { id } = await app.given.photo(user, {
    keywords,
    original_name: `${degrees}.jpg`,
    facts: JSON.stringify({ ...noFacts, camera_date: taken ?? null }),
  })
  await storeEmbedding(app.db, { id, user_id: user.id }, at(degrees, model))
  return id
}

const list = (user = ann) => app.as(user).call('listSimilarGroups', {})

/** The groups once all photos are compared: their kinds and the angles of their photos. */
async function groups(user = ann) {
  await list(user)
  await app.drain()
  const { groups: found, left } = await list(user)
  expect(left).toBe(0)
  const angles = found.map(({ photos }) => photos.map((each) => parseInt(each.original_name)))
  return found.map(({ kind }, index) => [kind, angles[index]?.toSorted((a, b) => a - b)])
}

// LIST-035
test('near-duplicates and photos of a series are in groups, the largest first', async () => {
  await photo(0, { taken: '2019-07-04T10:00:00' })
  await photo(5, { taken: '2011-01-01T10:00:00' })
  await photo(10)
  await photo(50, { taken: '2019-07-04T10:00:30' })
  await photo(75, { taken: '2019-07-04T10:02:00' })
  await photo(110, { taken: '2019-07-04T13:00:00' })
  await photo(135, { taken: '2019-07-04T13:20:00' })
  await photo(0, { model: 'another' })
  expect(await list()).toMatchObject({ vectors: 8, left: 8, groups: [], total: 0 })
  expect(await groups()).toEqual([
    ['near-duplicate', [0, 5, 10]],
    ['series', [50, 75]],
  ])
  expect((await list()).total).toBe(2)
})

test('later photos join groups and merge two into one, and deleted photos leave theirs', async () => {
  const one = await photo(0)
  await photo(8)
  await photo(26)
  await photo(34)
  expect((await groups()).map(([, angles]) => String(angles)).toSorted()).toEqual(['0,8', '26,34'])
  await photo(17)
  expect(await groups()).toEqual([['near-duplicate', [0, 8, 17, 26, 34]]])
  await app.db.deleteFrom('photos').where('id', '=', one).execute()
  expect(await groups()).toEqual([['near-duplicate', [8, 17, 26, 34]]])
  const [last] = (await list()).groups[0]?.photos ?? []
  await storeEmbedding(app.db, { id: last?.id ?? '', user_id: ann.id }, at(80))
  expect((await groups())[0]?.[1]).toHaveLength(3)
})

test("more equal photos than one photo's links form one group", async () => {
  for (let n = 0; n < maxLinks + 15; n++) await photo(0)
  expect((await groups())[0]?.[1]).toHaveLength(12)
  expect((await list()).groups).toMatchObject([{ count: maxLinks + 15 }])
})

test('giving the words of one photo to its group is one act, which can be undone', async () => {
  const source = await photo(0, { keywords: ['boat', 'pier'] })
  await photo(3, { keywords: ['Boat', 'car'] })
  await photo(6, { keywords: ['boat', 'pier'] })
  const apart = await photo(80, { keywords: ['forest'] })
  await groups()
  const [group] = (await list()).groups
  const give = (id: string, user = ann) =>
    app.as(user).call('giveWords', { group: group?.id ?? '', photo: id })
  const words = async () =>
    (await app.as(ann).call('getImages', { sort_by: 'name', sort_order: 'asc' })).images.map(
      ({ keywords }) => keywords.join(),
    )
  const before = await words()
  const { changed, act_id } = await give(source)
  expect(changed).toBe(1)
  expect((await words()).map((each) => each.toLowerCase())).toEqual([
    'boat,pier',
    'boat,pier',
    'boat,pier',
    'forest',
  ])
  const { acts } = await app.as(ann).call('listActs', {})
  expect(acts[0]).toMatchObject({ id: act_id, photos: 1, added: ['pier'], removed: ['car'] })
  await app.as(ann).call('undoAct', { id: act_id ?? '' })
  expect(await words()).toEqual(before)
  await expect(give(apart)).rejects.toMatchObject({ status: 404 })
  // A pending or failed photo has no words, so the others would lose theirs.
  await app.db.updateTable('photos').set({ status: 'failed' }).where('id', '=', source).execute()
  await expect(give(source)).rejects.toMatchObject({ status: 409 })
  expect(await words()).toEqual(before)
})

// SEC-011, SEC-014
test("another user's photos are in no group, and their groups cannot be changed", async () => {
  const ben = await app.given.user()
  const mine = await photo(0)
  await photo(2)
  const theirs = await photo(0, { user: ben })
  expect(await groups()).toEqual([['near-duplicate', [0, 2]]])
  expect(await groups(ben)).toEqual([])
  const group = (await list()).groups[0]?.id ?? ''
  for (const [hostile, id] of [
    [group, mine],
    [group, theirs],
    [randomUUID(), theirs],
  ] as const)
    await expect(
      app.as(ben).call('giveWords', { group: hostile, photo: id }),
    ).rejects.toMatchObject({ status: 404 })
})

test('a comparison that stops early has the same result as a full one', async () => {
  // Vectors around one vector, at growing distances, so that many pairs are close to the limit.
  const noise = (n: number, i: number) => Math.sin(n * 37 + i * 91.7) * n
  const rows = Array.from({ length: 60 }, (_, n) =>
    Array.from({ length: 64 }, (_, i) => Math.round(Math.cos(i * 1.3) * 60 + noise(n, i))),
  )
  const ids = rows.map((_, n) => String(n))
  const all = measured({ ids, vectors: Buffer.from(Int8Array.from(rows.flat()).buffer) })
  const found = new Map<string, string[]>()
  await findNear(all, all, 0.96, found)
  const dot = (a: number[], b: number[]) => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0)
  const near = (a: number[], b: number[]) =>
    a !== b && dot(a, b) >= 0.96 * Math.sqrt(dot(a, a) * dot(b, b))
  for (const [n, row] of rows.entries()) {
    const expected = ids.filter((_, other) => near(row, rows[other] ?? [])).slice(0, maxLinks)
    expect(found.get(String(n)) ?? []).toEqual(expected)
  }
  expect([...found.values()].flat().length).toBeGreaterThan(100)
  expect(Math.min(...[...found.values()].map(({ length }) => length))).toBeLessThan(maxLinks)
})
