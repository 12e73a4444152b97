import { afterAll, beforeAll, expect, test } from 'vitest'
import { DecoderDied } from '../../ports/photo-decoder.ts'
import { type App, startApp } from '../../test/app.ts'
import { fourCorners } from '../../test/tagged-pictures.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function send(bytes: Buffer) {
  const user = await app.given.user()
  await app.as(user).upload(bytes)
  await app.drain()
  const [photo] = (await app.as(user).call('getImages', {})).images
  return { user, photo: photo ?? expect.fail() }
}

// SEC-014, AI-011, PLAN-028
test('a photo that crashes the decoder once is tried again; after a second crash it fails for free', async () => {
  const { decoder } = app.deps
  const decode = decoder.prepare
  let deaths = 1
  decoder.prepare = async (...input) => {
    deaths -= 1
    if (deaths >= 0) throw new DecoderDied('memory')
    return decode(...input)
  }
  const bytes = await fourCorners().jpeg().toBuffer()
  expect((await send(bytes)).photo.status).toBe('completed')
  deaths = Infinity
  const { photo, user } = await send(bytes)
  decoder.prepare = decode
  expect(photo).toMatchObject({
    status: 'failed',
    last_error: 'The photo could not be read: it needs too much memory.',
  })
  const holds = app.db.selectFrom('credit_holds').select('state').where('user_id', '=', user.id)
  expect(await holds.execute()).toEqual([{ state: 'released' }])
})
