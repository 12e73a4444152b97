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
    period: '1960s',
    period_edtf: '196X',
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
test("the list has a prediction's evidence, its keywords' facets, and writing and people in the photo", async () => {
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

test('evidence is not shown for a text that the user wrote, nor facets for excluded keywords', async () => {
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

//
test('the search over everything finds photos by the writing in them, only for their owner', async () => {
  await described()
  const found = async (search: string, user = ann) =>
    (await app.as(user).call('getImages', { search, search_in: 'all' })).totalCount
  expect(await found('harbour caf')).toBe(1)
  expect(await found('%afe')).toBe(0)
  expect(await found('harbour caf', await app.given.user())).toBe(0)
})

test('accepting marks completed photos as reviewed, and can be withdrawn', async () => {
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

test('a bulk edit marks only those photos as reviewed whose words it changes', async () => {
  const changed = await app.given.photo(ann, { keywords: ['boat'] })
  const same = await app.given.photo(ann, { keywords: ['Boat', 'dusk'] })
  const hidden = await app.given.photo(ann, { keywords: ['evening'] })
  const names = [changed.name, same.name, hidden.name]
  const edit = (input: { add?: string[]; remove?: string[] }) =>
    app.as(ann).call('changeKeywords', { names, ...input })
  const reviewed = async () => {
    const { images } = await app.as(ann).call('getImages', {})
    return images.flatMap((each) => (each.reviewed ? each.name : []))
  }
  await app.as(ann).call('saveKeywords', { excluded_keywords: ['evening'] })
  await edit({ add: ['dusk'], remove: [] })
  expect(new Set(await reviewed())).toEqual(new Set([changed.name, hidden.name]))
  await edit({ remove: ['evening'] })
  await app.as(ann).call('undoKeywordSave', {})
  await app.as(ann).call('acceptPhotos', { names, reviewed: false })
  await edit({ remove: ['evening', 'unknown'] })
  expect(await reviewed()).toEqual([])
})

test('every change of a text marks a photo as reviewed; saving the same text does not', async () => {
  await described()
  const { id, description } = await shown()
  const write = (text: string) =>
    app.as(ann).call('saveKeywords', { image_keywords: [{ image_id: id, description: text }] })
  await write(description)
  expect(await shown()).toMatchObject({ reviewed: false })
  await write('Grandma at the pier.')
  expect(await shown()).toMatchObject({ reviewed: true })
})

// AI-007, AI-008
test('what was reviewed, confirmed and rejected stays when a photo is described again', async () => {
  const name = await described({ unverified: ['boat', 'harbour'], name_hints: [] }, 'editorial')
  const { id } = await shown()
  const say = (about: string, is_them: boolean) =>
    app.as(ann).call('confirmName', { image_id: id, name: about, is_them })
  await say('boat', true)
  await say('harbour', false)
  const again = async (keywords: string[]) => {
    app.vision.answerWith({ keywords, details: { ...details, unverified: ['Boat', 'harbour'] } })
    await app.as(ann).call('describeAgain', { which: { names: [name] }, credits: 1 })
    await app.drain()
    return shown()
  }
  const without = await again(['sea'])
  expect(without).toMatchObject({ reviewed: true, keywords: ['sea', 'boat'] })
  expect(without).not.toHaveProperty('unverified_keywords')
  const both = await again(['sea', 'Boat', 'harbour'])
  expect(both).toMatchObject({ reviewed: true, keywords: ['sea', 'Boat'] })
  expect(both).not.toHaveProperty('unverified_keywords')
})

// AI-008, A-16
test('the reasoning lists names that only the AI recognised, until a person confirms them', async () => {
  await described({ unverified: ['Boat'], name_hints: [] }, 'editorial')
  const { id, reason } = await shown()
  expect(reason).toMatch(/Not verified, recognised by the AI alone: boat\.$/)
  await app.as(ann).call('confirmName', { image_id: id, name: 'boat', is_them: true })
  expect((await shown()).reason).not.toContain('Not verified')
})

test('an answer that was cut off or is in another language is marked in the list', async () => {
  await described({ was_cut: true, wrong_language: true })
  expect(await shown()).toMatchObject({ was_cut: true, wrong_language: true })
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
