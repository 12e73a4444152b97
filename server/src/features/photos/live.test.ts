import { connect } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { listening } from '../../test/live.ts'
import { jpeg } from '../../test/upload-files.ts'
import { announcePhotos } from './queries.ts'

let app: App
let live: Awaited<ReturnType<typeof listening>>
beforeAll(async () => {
  app = await startApp()
  live = await listening(app)
})
afterAll(async () => {
  await live.server.close()
  await app.stop()
})

const refetch = { name: 'refetch', data: {} }
const change = (id: string, status: 'pending' | 'completed' | 'deleted' = 'completed') => ({
  id,
  status,
})
const photosEvent = (...photos: ReturnType<typeof change>[]) => ({ name: 'photos', data: photos })

/**
 * Opens a stream and waits until it receives events, because the first stream of a process has to start listening
 * first.
 */
async function streamOf(user: TestUser) {
  const stream = await live.open(user)
  for (let name; name !== 'photos'; name = (await stream.event())?.name)
    await announcePhotos(app.db, user.id, [change('begin')])
  // Several of these events may be on their way.
  const ready = photosEvent(change('ready'))
  await announcePhotos(app.db, user.id, [change('ready')])
  while (!isDeepStrictEqual(await stream.event(), ready));
  return stream
}

// SEC-010
test('requires a valid id token', async () => {
  const tries: Record<string, string>[] = [{}, { authorization: 'Bearer forged' }]
  for (const headers of tries) {
    const response = await fetch(live.url, { headers })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
  }
})

// AI-010, A-56
test('reports the changes of a photo from its upload to its deletion', async () => {
  const ann = await app.given.user()
  const stream = await streamOf(ann)
  expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(stream.response.headers.get('cache-control')).toContain('no-store')

  const name = await app.as(ann).upload(await jpeg())
  await app.drain()
  const { images } = await app.as(ann).call('getImages', {})
  const id = images[0]?.id ?? ''
  expect(await stream.event()).toEqual(photosEvent(change(id, 'pending')))
  expect(await stream.event()).toEqual(photosEvent(change(id, 'pending')))
  expect(await stream.event()).toEqual(photosEvent(change(id)))

  await app.as(ann).call('deleteImages', { names: [name] })
  expect(await stream.event()).toEqual(photosEvent(change(id, 'deleted')))
  stream.leave()
})

// SEC-011
test("does not report other users' photos, not even to an admin", async () => {
  const [ann, admin] = [await app.given.user(), await app.given.user({ role: 'admin' })]
  const [hers, theirs] = [await streamOf(ann), await streamOf(admin)]
  await announcePhotos(app.db, ann.id, [change('of-ann')])
  await announcePhotos(app.db, admin.id, [change('of-admin')])
  expect(await hers.event()).toEqual(photosEvent(change('of-ann')))
  expect(await theirs.event()).toEqual(photosEvent(change('of-admin')))
  hers.leave()
  theirs.leave()
})

// AI-010
test('a change of too many photos for one notification asks for a reload', async () => {
  const ann = await app.given.user()
  const stream = await streamOf(ann)
  const many = Array.from({ length: 500 }, () => change(crypto.randomUUID()))
  await announcePhotos(app.db, ann.id, many)
  expect(await stream.event()).toEqual(refetch)
  await announcePhotos(app.db, ann.id, many.slice(0, 100))
  expect(await stream.event()).toEqual(photosEvent(...many.slice(0, 100)))
  stream.leave()
})

// AI-010
test('an edit of many photos reports each of them', async () => {
  const ann = await app.given.user()
  const photos = []
  for (let n = 0; n < 60; n += 1)
    photos.push(await app.given.photo(ann, { keywords: ['Boat', 'Harbour', 'Evening'] }))
  const stream = await streamOf(ann)
  const names = photos.map((photo) => photo.name)
  await app.as(ann).call('changeKeywords', { names, add: ['Pier'] })
  const ids = photos.map((photo) => photo.id).toSorted()
  expect(await stream.event()).toEqual(photosEvent(...ids.map((id) => change(id))))
  stream.leave()
})

// AI-010
test('a transaction that is rolled back reports nothing', async () => {
  const ann = await app.given.user()
  const stream = await streamOf(ann)
  const undone = app.db.transaction().execute(async (tx) => {
    await announcePhotos(tx, ann.id, [change('undone')])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await announcePhotos(app.db, ann.id, [change('done')])
  expect(await stream.event()).toEqual(photosEvent(change('done')))
  stream.leave()
})

// AI-010
test('sends keep-alive comments while nothing happens', async () => {
  const stream = await live.open(await app.given.user())
  expect([await stream.frame(), await stream.frame()]).toEqual([': open', ': '])
  stream.leave()
})

// SEC-025
test.each([
  ['the tokens were revoked', { token_version: 2 }],
  ['the role changed', { role: 'admin' }],
] as const)('ends when %s', async (_, changed) => {
  const ann = await app.given.user()
  const stream = await streamOf(ann)
  await app.db.updateTable('users').set(changed).where('id', '=', ann.id).execute()
  expect(await stream.event()).toBeNull()
})

// SEC-025
test('ends when the account is deleted', async () => {
  const ann = await app.given.user()
  const stream = await streamOf(ann)
  await app.db.deleteFrom('users').where('id', '=', ann.id).execute()
  expect(await stream.event()).toBeNull()
})

// SEC-025, A-39
test('ends when the token expires', async () => {
  const ann = await app.given.user()
  const stream = await streamOf(ann)
  app.clock.advance({ minutes: 61 })
  expect(await stream.event()).toBeNull()
})

// AI-010
test('survives a lost database connection and asks for a reload', async () => {
  const ann = await app.given.user()
  const stream = await streamOf(ann)
  const cut = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(app.db)
  expect(cut.rows).toHaveLength(1)
  expect(await stream.event()).toEqual(refetch)
  await announcePhotos(app.db, ann.id, [change('later')])
  expect(await stream.event()).toEqual(photosEvent(change('later')))
  stream.leave()
})

// AI-010
test('ignores malformed notifications', async () => {
  const ann = await app.given.user()
  const stream = await streamOf(ann)
  for (const nonsense of ['', 'x', '{}', '{"user":1}'])
    await sql`select pg_notify('verso_photos', ${nonsense})`.execute(app.db)
  await announcePhotos(app.db, ann.id, [change('fine')])
  expect(await stream.event()).toEqual(photosEvent(change('fine')))
  stream.leave()
})

// AI-010
test('a user may have twenty streams; one more closes the oldest', async () => {
  const ann = await app.given.user()
  const oldest = await streamOf(ann)
  const others = await Promise.all(Array.from({ length: 20 }, () => live.open(ann)))
  expect(await oldest.event()).toBeNull()
  await announcePhotos(app.db, ann.id, [change('to-all')])
  for (const stream of others) {
    expect(await stream.event()).toEqual(photosEvent(change('to-all')))
    stream.leave()
  }
})

// AI-010
test('drops a client that does not read, without delaying the others', async () => {
  const ann = await app.given.user()
  const [own, stream] = [await listening(app, 60_000), await streamOf(ann)]
  const slowClient = connect(own.port, '127.0.0.1').pause()
  slowClient.write(
    `GET /api/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ann.idToken}\r\n\r\n`,
  )
  await expect.poll(() => connections(own.server.server)).toBe(1)
  const many = Array.from({ length: 110 }, () => change(crypto.randomUUID()))
  for (let sent = 0; (await connections(own.server.server)) > 0; sent += 1) {
    if (sent > 5000) throw new Error('No client was dropped.')
    await announcePhotos(app.db, ann.id, many)
    expect(await stream.event()).toEqual(photosEvent(...many))
  }
  stream.leave()
  slowClient.destroy()
  await own.server.close()
})

// AI-010
test('ends at once when the server stops', async () => {
  const own = await listening(app, 60_000)
  const stream = await own.open(await app.given.user())
  expect(await stream.event()).toEqual(refetch)
  await own.server.close()
  expect(await stream.event()).toBeNull()
})

function connections(server: App['server']['server']): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, n) => (error ? reject(error) : resolve(n)))
  })
}
