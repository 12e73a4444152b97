import type { CallInput } from '@verso/contract/call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { fillSearch } from '../search/jobs.ts'

let app: App
let ann: TestUser
beforeAll(async () => {
  app = await startApp()
  ann = await app.given.user()
  const arezzo = { city: 'Arezzo', country: 'Italy' }
  await photo('gps-1', { facts: gps(60.39, 5.32), city: 'Bergen', country: 'Norway' })
  await photo('gps-2', { facts: gps(60.391, 5.324) })
  await photo('town-1', arezzo)
  await photo('town-2', { own_location: 'Piazza Grande, Arezzo, Tuscany, Italy' })
  await photo('boston', { city: 'Boston', country: 'United States' })
  await photo('unknown', { city: 'Atlantis', country: 'Italy' })
  await photo('country', { country: 'Italy' })
  await photo('nowhere', { facts: gps(91, 5) })
})
afterAll(() => app.stop())

type Options = Parameters<App['given']['photo']>[1]
const gps = (latitude: number, longitude: number) =>
  JSON.stringify({ gps: { latitude, longitude } })
const photo = (name: string, options: Options, owner = ann) =>
  app.given.photo(owner, { keywords: [], original_name: `${name}.jpg`, ...options })
const map = async (input: CallInput<'getMap'>, owner = ann) => {
  const { clusters, ...rest } = await app.as(owner).call('getMap', input)
  return { ...rest, clusters, found: clusters.map(({ place, count }) => `${place} ${count}`) }
}
const found = async (question: CallInput<'getImages'>, owner = ann) => {
  const input = { ...question, sort_by: 'name', sort_order: 'asc' } as const
  const { images, count } = await app.as(owner).call('getImages', input)
  expect(count).toBe(images.length)
  return images.map(({ original_name }) => original_name.replace('.jpg', '')).join(' ')
}

//
test('the map shows photos by GPS or at their town, and counts those without a position', async () => {
  const { clusters, bounds, ...whole } = await map({})
  expect(whole).toEqual({
    placed: 5,
    unplaced: 3,
    found: ['Arezzo, Italy 2', 'Bergen, Norway 2', 'Boston, United States 1'],
  })
  expect(clusters.map(({ latitude }) => Math.round(latitude))).toEqual([43, 60, 42])
  expect(bounds?.south).toBeCloseTo(42.36, 1)
  expect(bounds).toMatchObject({ north: 60.3911 })
  expect(bounds?.west).toBeCloseTo(-71.06, 1)
  expect(bounds?.east).toBeCloseTo(11.88, 1)
  expect(await map({ keywords: ['no such'] })).toMatchObject({
    placed: 0,
    unplaced: 0,
    bounds: null,
    found: [],
  })
})

//
test('a part of the map has finer clusters, and each narrows the question to its photos', async () => {
  const shown = { south: 60.3, west: 5.3, north: 60.4, east: 5.33 }
  const near = await map({ shown })
  expect(near.clusters.map(({ count }) => count)).toEqual([1, 1])
  expect(near).toMatchObject({ placed: 5, unplaced: 3 })
  const { clusters } = await map({})
  const names = clusters.map(({ area }) => found({ area }))
  expect(await Promise.all(names)).toEqual(['town-1 town-2', 'gps-1 gps-2', 'boston'])
  const [{ area } = { area: shown }] = clusters
  expect((await app.as(ann).call('getFacets', { area })).count).toBe(2)
  expect(await found({ area, is_edited: true })).toBe('town-2')
  await expect(found({ area: { ...area, south: 50 } })).rejects.toMatchObject({ status: 400 })
})

// SEC-004
test('the map and the timeline show nothing of another owner', async () => {
  const bob = await app.given.user()
  expect(await map({}, bob)).toMatchObject({ placed: 0, unplaced: 0, found: [] })
  expect(await app.as(bob).call('getTimeline', {})).toEqual({ spans: [], undated: 0 })
})

//
test('photos stored by a version without the map are on it after the job', async () => {
  const bob = await app.given.user()
  const { id } = await photo('old', { facts: gps(10, 20) }, bob)
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const nothing = { latitude: null, longitude: null, place: null }
    await tx.updateTable('photos').set(nothing).where('id', '=', id).execute()
  })
  expect(await map({}, bob)).toMatchObject({ placed: 0, unplaced: 1 })
  await app.runJob(fillSearch)
  expect(await map({}, bob)).toMatchObject({ placed: 1, unplaced: 0 })
})
