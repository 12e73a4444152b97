import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'

let app: App
let ann: TestUser
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  ann = await app.given.user()
})
afterAll(() => app.stop())

const change = (names: string[], words: { add?: string[]; remove?: string[] }) =>
  app.as(ann).call('changeKeywords', { names, ...words })
const acts = async () => (await app.as(ann).call('listActs', {})).acts
const undo = (id: string | undefined) => app.as(ann).call('undoAct', { id: id ?? '' })
const photo = (...keywords: string[]) => app.given.photo(ann, { keywords })

async function shown(id: string) {
  const { images } = await app.as(ann).call('getImages', { ids: [id] })
  if (!images[0]) throw new Error('The photo is gone.')
  return images[0]
}

test('a photo stays reviewed until the last act that reviewed it is undone', async () => {
  const { id, name } = await photo('boat')
  await change([name], { add: ['pier'] })
  await app.as(ann).call('turnPhotos', { names: [name], turn: 90 })
  await change([name], { add: ['dusk'] })
  await change([name], { add: ['fog'] })
  const [fog, dusk, , pier] = await acts()
  expect(await undo(pier?.id)).toMatchObject({ photos: 1, left: 0 })
  expect(await shown(id)).toMatchObject({ keywords: ['boat', 'dusk', 'fog'], reviewed: true })
  await undo(dusk?.id)
  expect(await shown(id)).toMatchObject({ keywords: ['boat', 'fog'], reviewed: true })
  await undo(fog?.id)
  expect(await shown(id)).toMatchObject({ keywords: ['boat'], turn: 90, reviewed: false })
})

test('an accepted photo that was edited later is reviewed until both are undone', async () => {
  const { id, name } = await photo('boat')
  await app.as(ann).call('acceptPhotos', { names: [name] })
  await change([name], { add: ['pier'] })
  const [edited, accepted] = await acts()
  expect(await undo(accepted?.id)).toMatchObject({ photos: 0, left: 1 })
  expect(await shown(id)).toMatchObject({ reviewed: true })
  await undo(edited?.id)
  expect(await shown(id)).toMatchObject({ keywords: ['boat'], reviewed: false })
  await app.as(ann).call('acceptPhotos', { names: [name] })
  const [again] = await acts()
  await change([name], { add: ['pier'] })
  await undo((await acts())[0]?.id)
  expect(await shown(id)).toMatchObject({ reviewed: true })
  await undo(again?.id)
  expect(await shown(id)).toMatchObject({ reviewed: false })
})
