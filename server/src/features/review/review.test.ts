import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Details } from '../../ports/vision-model.ts'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'

let app: App
let ann: TestUser
let seed = 0
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  ann = await app.given.user()
})
afterAll(() => app.stop())

const details: Details = {
  period: { confidence: 'medium', basis: 'visual', clue: 'the cars' },
  location: { confidence: 'low', basis: 'visual' },
  content_flags: [],
  keywords: [
    { keyword: 'harbour', facet: 'setting', broader: ['coast'], certainty: 'sure' },
    { keyword: 'boat', facet: 'vehicle', broader: [], certainty: 'likely' },
  ],
  text_in_image: 'HARBOUR CAFE',
  people: { count: 2, age_bands: ['adult'] },
  name_hints: ['Jane Star', 'Tom Idol'],
}

type Mode = 'Photo Organizing' | 'editorial'

async function described(answer: Partial<Details> = {}, mode: Mode = 'Photo Organizing') {
  app.vision.answerWith({
    keywords: ['harbour', 'boat'],
    details: { ...details, ...answer },
  })
  const name = await app.as(ann).upload(await jpeg((seed += 1)), { mode })
  await app.drain()
  return name
}

async function shown(user = ann) {
  const [photo] = (await app.as(user).call('getImages', {})).images
  if (!photo) throw new Error('No photo is listed.')
  return photo
}

// LIST-050, LIST-051
test('the list has what a prediction rests on, the facets of its keywords, writing and people', async () => {
  await described()
  expect(await shown()).toMatchObject({
    keywords: ['harbour', 'boat', 'coast'],
    reviewed: false,
    evidence: { period: details.period, location: details.location },
    keyword_details: [
      { keyword: 'harbour', facet: 'setting', certainty: 'sure' },
      { keyword: 'boat', facet: 'vehicle', certainty: 'likely' },
      { keyword: 'coast', facet: 'setting', certainty: 'sure' },
    ],
    text_in_image: 'HARBOUR CAFE',
    people_seen: { count: 2, age_bands: ['adult'] },
    name_hints: ['Jane Star', 'Tom Idol'],
  })
})

test('evidence is not shown for a text that the user wrote, facets not for excluded keywords', async () => {
  await described()
  const { id } = await shown()
  await app.as(ann).call('saveKeywords', {
    image_keywords: [{ image_id: id, included_keywords: ['harbour'], period: '1962' }],
  })
  const { evidence, keyword_details, period } = await shown()
  expect(period).toBe('1962')
  expect(evidence).toEqual({ location: details.location })
  expect(keyword_details?.map(({ keyword }) => keyword)).toEqual(['harbour'])
})

// LIST-012
test('the search finds photos by the writing in them, only for their owner', async () => {
  await described()
  const found = async (search: string, user = ann) =>
    (await app.as(user).call('getImages', { search })).totalCount
  expect(await found('bour caf')).toBe(1)
  expect(await found('%afe')).toBe(0)
  expect(await found('bour caf', await app.given.user())).toBe(0)
})

test('accepting marks completed photos as reviewed, and can be taken back', async () => {
  const name = await described()
  const bob = await app.given.user()
  const accept = (user: TestUser, reviewed: boolean) =>
    app.as(user).call('acceptPhotos', { names: [name, 'unknown'], reviewed })
  expect(await accept(bob, true)).toMatchObject({ changed: 0 })
  expect(await accept(ann, true)).toMatchObject({ changed: 1 })
  expect(await shown()).toMatchObject({ reviewed: true })
  expect(await accept(ann, true)).toMatchObject({ changed: 0 })
  expect(await accept(ann, false)).toMatchObject({ changed: 1 })
  expect(await shown()).toMatchObject({ reviewed: false })
})

test('every edit marks a photo as reviewed', async () => {
  await described()
  const { id, name } = await shown()
  await app.as(ann).call('changeKeywords', { names: [name], add: ['Grandma'] })
  expect(await shown()).toMatchObject({ id, reviewed: true })
})

// AI-007
test('a name that only the AI recognised becomes a keyword once a person confirms it', async () => {
  await described()
  const { id, keywords } = await shown()
  expect(keywords).not.toContain('Jane Star')
  await app.as(ann).call('confirmName', { image_id: id, name: 'Jane Star', is_them: true })
  expect(await shown()).toMatchObject({
    keywords: ['harbour', 'boat', 'coast', 'Jane Star'],
    added_keywords: ['Jane Star'],
    name_hints: ['Tom Idol'],
    reviewed: true,
  })
  await app.as(ann).call('confirmName', { image_id: id, name: 'tom idol', is_them: false })
  const after = await shown()
  expect(after).not.toHaveProperty('name_hints')
  expect(after.keywords).not.toContain('Tom Idol')
})

// AI-008
test('an editorial name stays a keyword, marked until a person confirms it; a wrong one is excluded', async () => {
  const unverified = ['harbour', 'boat']
  await described({ unverified, name_hints: [] }, 'editorial')
  const { id, unverified_keywords } = await shown()
  expect(unverified_keywords).toEqual(['harbour', 'boat'])
  await app.as(ann).call('confirmName', { image_id: id, name: 'harbour', is_them: true })
  expect(await shown()).toMatchObject({ unverified_keywords: ['boat'] })
  await app.as(ann).call('confirmName', { image_id: id, name: 'boat', is_them: false })
  const after = await shown()
  expect(after).not.toHaveProperty('unverified_keywords')
  expect(after).toMatchObject({ keywords: ['harbour', 'coast'], excluded_keywords: ['boat'] })
})

// SEC-011
test("names of other users' photos, and names that are not in question, are refused", async () => {
  await described()
  const { id } = await shown()
  const say = (user: TestUser, name: string) =>
    app.as(user).call('confirmName', { image_id: id, name, is_them: true })
  await expect(say(await app.given.user(), 'Jane Star')).rejects.toMatchObject({ status: 404 })
  await expect(say(ann, 'Max Muster')).rejects.toMatchObject({ status: 400 })
})
