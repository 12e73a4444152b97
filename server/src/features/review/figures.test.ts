import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'

let app: App
let boss: TestUser
beforeAll(async () => {
  app = await startApp()
  boss = await app.given.user({ role: 'admin' })
})
afterAll(() => app.stop())

const figures = async () => (await app.as(boss).call('getKeywordFigures', {})).models
const photosOf = async (user: TestUser) => (await app.as(user).call('getImages', {})).images

async function described(user: TestUser, count: number, keywords: string[]): Promise<string[]> {
  app.vision.answerWith({ keywords })
  const names: string[] = []
  for (let seed = 0; seed < count; seed += 1)
    names.push(await app.as(user).upload(await jpeg(100 + seed)))
  await app.drain()
  return names
}

// ADMIN-038
test('administrators see how many keywords of each model people kept, over all users', async () => {
  expect(await figures()).toEqual([])
  const [ann, bob] = [await app.given.user(), await app.given.user({ credits: 5 })]
  const [edited = ''] = await described(ann, 2, ['harbour', 'boats', 'sunset', 'noise'])
  await app.as(ann).call('saveKeywords', { image_keywords: [], excluded_keywords: ['noise'] })
  const change = { names: [edited], add: ['aunt Erna', 'Boat'], remove: ['sunset'] }
  await app.as(ann).call('changeKeywords', change)
  const [accepted = ''] = await described(bob, 1, ['brown', 'table'])
  await app.as(bob).call('acceptPhotos', { names: [accepted] })
  const one = { model: 'Fake model', prompt_version: 'fake-1' }
  expect(await figures()).toEqual([{ ...one, photos: 2, predicted: 5, removed: 1, added: 1 }])

  Object.assign(app.vision, { name: 'another', prompt_version: 'fake-2' })
  app.vision.answerWith({ keywords: ['dog'] })
  const which = { match: { search: '' } }
  await app.as(bob).call('describeAgain', { which, credits: 1 })
  await app.drain()
  expect((await photosOf(bob))[0]).toMatchObject({ keywords: ['dog'], reviewed: true })
  expect(await figures()).toEqual([{ ...one, photos: 2, predicted: 5, removed: 1, added: 1 }])

  const [later = ''] = await described(bob, 1, ['cat', 'sofa'])
  await app.as(bob).call('acceptPhotos', { names: [later] })
  expect(await figures()).toEqual([
    { ...one, photos: 2, predicted: 5, removed: 1, added: 1 },
    { model: 'another', prompt_version: 'fake-2', photos: 1, predicted: 2, removed: 0, added: 0 },
  ])
})
