import type { CallInput } from '@verso/contract/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const list = (user: TestUser, input: CallInput<'getImages'> = {}) =>
  app.as(user).call('getImages', input)
const names = async (user: TestUser, input: CallInput<'getImages'> = {}) =>
  (await list(user, input)).images.map((image) => image.original_name)

/** Creates photos with these names, each a minute older than the one before. */
async function photos(user: TestUser, ...originals: string[]): Promise<void> {
  for (const [age, original_name] of originals.entries())
    await app.given.photo(user, {
      original_name,
      created_at: new Date(Date.UTC(2026, 5, 1) - age * 60_000),
    })
}

// SEC-003
test('requires a token', async () => {
  await expect(app.call('getImages', {})).rejects.toMatchObject({ status: 401 })
})

// LIST-021
test('a new account has an empty list', async () => {
  expect(await list(await app.given.user())).toEqual({
    images: [],
    length: 0,
    totalCount: 0,
    count: 0,
    status_counts: { pending: 0, completed: 0, failed: 0 },
    waiting: null,
  })
})

// API-027, API-028
test('lists newest first by default, and accepts all three names of that order', async () => {
  const ann = await app.given.user()
  await photos(ann, 'new', 'middle', 'old')
  expect(await names(ann)).toEqual(['new', 'middle', 'old'])
  for (const sort_by of ['created', 'created_at', 'created_date'] as const)
    expect(await names(ann, { sort_by, sort_order: 'asc' })).toEqual(['old', 'middle', 'new'])
  await expect(list(ann, { sort_by: 'size' as never })).rejects.toMatchObject({ status: 400 })
})

// API-027, LIST-008
test('sorts names naturally: numbers by value, ignoring case', async () => {
  const ann = await app.given.user()
  await photos(ann, 'img10.jpg', 'Apfel.jpg', 'IMG9.jpg', 'ähre.jpg', 'zebra.jpg')
  const sorted = ['ähre.jpg', 'Apfel.jpg', 'IMG9.jpg', 'img10.jpg', 'zebra.jpg']
  expect(await names(ann, { sort_by: 'name', sort_order: 'asc' })).toEqual(sorted)
  expect(await names(ann, { sort_by: 'name', sort_order: 'desc' })).toEqual(sorted.toReversed())
})

// API-027
test('pages contain each photo exactly once and report the total', async () => {
  const ann = await app.given.user()
  const same = new Date(Date.UTC(2026, 5, 1))
  for (let n = 0; n < 25; n += 1)
    await app.given.photo(ann, { original_name: 'same.jpg', created_at: same })
  for (const sort_by of ['created', 'name'] as const) {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => list(ann, { page, limit: 10, sort_by })),
    )
    expect(pages.map((page) => page.images.length)).toEqual([10, 10, 5, 0])
    expect(new Set(pages.flatMap((page) => page.images.map((image) => image.id))).size).toBe(25)
    for (const page of pages) expect(page).toMatchObject({ length: 25, totalCount: 25, count: 25 })
  }
})

// API-027
test.each([
  [{ page: 0, limit: 10 }, 10],
  [{ page: 'x' as never, limit: 'y' as never }, 50],
  [{ page: -3, limit: 1000 }, 60],
])(
  'invalid paging falls back to the defaults, a limit above 100 is lowered: %j',
  async (input, n) => {
    const ann = await app.given.user()
    for (let made = 0; made < 60; made += 1) await app.given.photo(ann)
    expect((await list(ann, input)).images).toHaveLength(n)
  },
)

// LIST-010, API-027, DATA-023, DATA-026
test('filters by status and reports the count of each status', async () => {
  const ann = await app.given.user()
  await app.given.photo(ann, { original_name: 'a.jpg', status: 'pending' })
  await app.given.photo(ann, { original_name: 'b.jpg', status: 'failed', last_error: 'broken' })
  await app.given.photo(ann, { original_name: 'c.jpg' })
  for (const [status, wanted] of [
    ['pending', ['a.jpg']],
    ['Failed', ['b.jpg']],
    ['completed', ['c.jpg']],
  ] as const) {
    const answer = await list(ann, { status })
    expect(answer.images.map((image) => image.original_name)).toEqual(wanted)
    expect(answer).toMatchObject({
      length: 1,
      status_counts: { pending: 1, completed: 1, failed: 1 },
    })
  }
  for (const status of ['', 'all', 'ALL'] as const)
    expect((await list(ann, { status })).length).toBe(3)
  await expect(list(ann, { status: 'done' })).rejects.toMatchObject({ status: 400 })
  const [failed] = (await list(ann, { status: 'failed' })).images
  expect(failed).toMatchObject({ last_error: 'broken', status: 'failed' })
})

// LIST-006, API-027
test('searches for a part of the name, ignoring case', async () => {
  const ann = await app.given.user()
  await photos(ann, 'Harbour at Night.jpg', 'harbour.png', 'market.jpg')
  expect(await names(ann, { search: ' HARBOUR ' })).toEqual(['Harbour at Night.jpg', 'harbour.png'])
  expect(await list(ann, { search: 'jpg', limit: 1 })).toMatchObject({ length: 2, count: 2 })
  expect(await names(ann, { search: 'night', status: 'failed' })).toEqual([])
})

// LIST-006, A-78
test.each([
  ['100%', '100% wool.jpg'],
  ['a_b', 'a_b.jpg'],
  ['\\', 'back\\slash.jpg'],
  ["'; drop table photos; --", "'; drop table photos; --.jpg"],
  ['🐈', 'a 🐈 here.jpg'],
])('takes wildcards and special characters literally: %s', async (search, found) => {
  const ann = await app.given.user()
  await photos(ann, found, '1000 wool.jpg', 'aXb.jpg', 'slash.jpg')
  expect(await names(ann, { search })).toEqual([found])
})

// API-005
test('refuses a search with a NUL character', async () => {
  const ann = await app.given.user()
  await expect(list(ann, { search: 'a\0' })).rejects.toMatchObject({ status: 400 })
})

// SEC-011
test("lists only the caller's photos", async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user({ role: 'admin' })]
  await photos(ann, 'hers.jpg')
  await photos(bob, 'his.jpg')
  expect(await names(ann)).toEqual(['hers.jpg'])
  expect(await names(bob, { search: 'jpg' })).toEqual(['his.jpg'])
})

// DATA-015, DATA-017, DATA-018, DATA-019, DATA-020, DATA-024, DATA-027
test('a photo has every documented field', async () => {
  const ann = await app.given.user()
  const { id, name } = await app.given.photo(ann, {
    original_name: 'cat.jpg',
    keywords: ['Cat', 'garden', 'sun'],
    excluded_keywords: ['garden'],
    description: 'A cat',
    reason: 'The light',
    period: 'Summer 1998',
    dimension_height: 600,
    has_thumbnail: true,
    model: 'Basic (no AI)',
    cost: 0.000012,
  })
  await app.db
    .insertInto('keyword_exclusions')
    .values({ user_id: ann.id, keyword: 'sun', spelling: 'Sun' })
    .execute()
  const [image] = (await list(ann)).images
  expect(image).toEqual({
    id,
    name,
    original_name: 'cat.jpg',
    image_url: expect.stringContaining(`/api/objects/photos/${ann.id}/${name}?`),
    thumbnail_url: expect.stringContaining(`/api/objects/thumbnails/${ann.id}/${name}.webp?`),
    width: 600,
    height: 400,
    keywords: ['Cat'],
    excluded_keywords: ['garden'],
    added_keywords: [],
    edited: { description: false, period: false, location: false },
    description: 'A cat',
    reason: 'The light',
    period: 'Summer 1998',
    location: 'NA',
    created_date: expect.stringMatching(/^\d{4}-.*Z$/),
    updated_date: expect.stringMatching(/^\d{4}-.*Z$/),
    status: 'completed',
    dimension_height: 600,
    dimension_width: null,
    last_error: null,
    model: 'Basic (no AI)',
    reviewed: false,
  })
})

// SEC-022, DATA-022, DATA-025
test('only admins see cost and tokens', async () => {
  const spent = { cost: 0.25, total_used_tokens: 900, latest_prompt_tokens: 500 }
  const admin = await app.given.user({ role: 'admin' })
  await app.given.photo(admin, spent)
  await app.given.photo(admin, { cost: null })
  const { images } = await list(admin, { sort_order: 'asc' })
  expect(images.find((image) => image.cost !== null)).toMatchObject({
    ...spent,
    latest_completion_tokens: 0,
    latest_total_tokens: 0,
  })
  expect(images.find((image) => image.cost === null)).toBeDefined()

  const ann = await app.given.user()
  await app.given.photo(ann, spent)
  const keys = Object.keys((await list(ann)).images[0] ?? {})
  expect(keys.filter((key) => /cost|token/.test(key))).toEqual([])
})

// DATA-021
test('a change of the photo updates its updated date and not its created date', async () => {
  const ann = await app.given.user()
  await app.as(ann).upload(await jpeg())
  const [before] = (await list(ann)).images
  await app.drain()
  const [after] = (await list(ann)).images
  expect(after).toMatchObject({ status: 'completed', created_date: before?.created_date })
  expect(Date.parse(after?.updated_date ?? '')).toBeGreaterThan(
    Date.parse(before?.updated_date ?? ''),
  )
})

// API-027, SEC-011
test('returns only photos with the given ids, with the counts of the whole list', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const made = [await app.given.photo(ann), await app.given.photo(ann), await app.given.photo(ann)]
  const his = await app.given.photo(bob)
  const wanted = [made[0], made[2], his].map((photo) => photo?.id ?? '')
  const answer = await list(ann, { ids: [...wanted, crypto.randomUUID()], limit: 1, page: 7 })
  expect(answer.images.map(({ id }) => id).toSorted()).toEqual(wanted.slice(0, 2).toSorted())
  expect(answer).toMatchObject({ length: 3, status_counts: { completed: 3 } })
  expect((await list(ann, { ids: [] })).images).toEqual([])
  await expect(list(ann, { ids: ['x'] })).rejects.toMatchObject({ status: 400 })
})
