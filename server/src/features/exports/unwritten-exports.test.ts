import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

// LIST-005
test.each(['EIO', 'ENOSPC'])(
  'an export that the disk rejects fails with a message, and the next one is written',
  async (code) => {
    const ann = await app.given.user()
    await app.given.photo(ann, { original_name: 'pier.jpg' })
    const write = app.storage.write.bind(app.storage)
    const refused = () =>
      new Readable({
        read() {
          this.destroy(Object.assign(new Error(`${code}: write`), { code, syscall: 'write' }))
        },
      })
    app.storage.write = (key, _body, type) => write(key, refused(), type)
    for (let n = 0; n < 61; n += 1)
      await expect(app.as(ann).call('exportData', { names: [] })).rejects.toMatchObject({
        status: code === 'EIO' ? 503 : 507,
        error: expect.stringMatching(
          /^(The photo storage cannot be used at the moment|There is no space left on the disk)/,
        ),
      })
    app.storage.write = write
    expect(await app.objects(`exports/${ann.id}/`)).toEqual([])
    const { publicUrl } = await app.as(ann).call('exportData', { names: [] })
    const { pathname, search } = new URL(publicUrl)
    const response = await app.server.inject({ url: pathname + search })
    expect(response.statusCode).toBe(200)
    expect(await app.objects(`exports/${ann.id}/`)).toHaveLength(1)
  },
)

//
test('a user begins at most 60 archives of photos in an hour', async () => {
  const ann = await app.given.user()
  await app.given.photo(ann)
  const begin = () => app.as(ann).call('exportData', { names: [], type: 'photos' })
  for (let n = 0; n < 60; n += 1) expect((await begin()).archive?.parts).toHaveLength(1)
  await expect(begin()).rejects.toMatchObject({
    status: 429,
    error: 'Too many downloads. Try again in an hour.',
  })
})
