import type { CallInput } from '@verso/contract/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const list = (user: TestUser, input: CallInput<'getImages'> = {}) =>
  app.as(user).call('getImages', input)

// API-027, SEC-011, A-101
test("returns only the caller's photos with the given names", async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const [photo, , his] = [
    await app.given.photo(ann),
    await app.given.photo(ann),
    await app.given.photo(bob),
  ]
  const names = [photo, his].map(({ name }) => name)
  expect((await list(ann, { names })).images.map(({ id }) => id)).toEqual([photo.id])
  expect((await list(ann, { names: [] })).images).toEqual([])
})
