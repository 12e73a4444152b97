import { createHash } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { payloadRanges } from '@verso/metadata/payload-ranges.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { fourCorners, withTags } from '../../test/tagged-pictures.ts'
import { jpeg } from '../../test/upload-files.ts'
import { totalCredit } from '../credits/queries.ts'
import { hashOlderPictures } from './jobs.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const hashOf = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
const hashes = (bytes: Buffer) => ({
  sha256: hashOf(bytes),
  payload_hash: hashOf(
    ...(payloadRanges(bytes) ?? []).map(([from, to]) => bytes.subarray(from, to)),
  ),
})
const known = async (user: TestUser, files: { sha256: string; payload_hash?: string }[]) =>
  (await app.as(user).call('findKnownPhotos', { files })).known

test("its owner's photo is known by its bytes, and by its picture after words were written into it", async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const bytes = await fourCorners().jpeg().toBuffer()
  const tagged = await withTags(bytes, 'jpg', { Title: 'A harbour', Keywords: ['boat'] })
  const name = await app.as(ann).upload(bytes)
  const row = app.db.selectFrom('photos').select(['sha256', 'payload_hash', 'created_at'])
  const { created_at, ...stored } = await row.where('name', '=', name).executeTakeFirstOrThrow()
  expect(stored).toEqual(hashes(bytes))

  const created_date = created_at.toISOString()
  const other = hashes(await jpeg(77))
  expect(await known(ann, [hashes(bytes), other])).toEqual([
    { sha256: hashOf(bytes), created_date, name },
  ])
  expect(await known(ann, [hashes(tagged)])).toEqual([
    { sha256: hashOf(tagged), created_date, name },
  ])
  expect(await known(ann, [{ sha256: hashOf(tagged) }])).toEqual([])
  expect(await known(bob, [hashes(bytes), hashes(tagged)])).toEqual([])

  const signed = await app.as(ann).sign(tagged, hashes(tagged))
  expect(signed.known).toEqual({ created_date, name })
  expect((await app.as(bob).sign(tagged, hashes(tagged))).known).toBeUndefined()
})

// UP-049
test('a known photo can be uploaded again for a credit, with hashes and without', async () => {
  const ann = await app.given.user({ credits: 5 })
  const bytes = await jpeg(78)
  await app.as(ann).upload(bytes)
  await app.as(ann).upload(bytes)
  await app.as(ann).upload(bytes, hashes(bytes))
  expect((await app.as(ann).call('getImages', {})).length).toBe(3)
  expect(await totalCredit(app.db, ann.id)).toBe(2)
  expect(await known(ann, [hashes(bytes)])).toHaveLength(1)
})

// UP-049, PLAN-028
test('two windows that upload the same photo at once store and charge it once', async () => {
  const ann = await app.given.user({ credits: 5 })
  const bytes = await jpeg(84)
  const options = { ...hashes(bytes), unless_known: true }
  const both = [await app.as(ann).sign(bytes, options), await app.as(ann).sign(bytes, options)]
  const outcomes = await Promise.allSettled(
    both.map(({ signedUrl, ...about }) => app.as(ann).put(signedUrl, bytes, about)),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, error: expect.stringContaining('already in the library') },
  })
  const third = await app.as(ann).sign(bytes, options)
  expect(third.known).toEqual({ created_date: expect.any(String), name: expect.any(String) })
  await expect(app.as(ann).put(third.signedUrl, bytes, third)).rejects.toMatchObject({
    status: 403,
  })
  const tickets = app.db.selectFrom('upload_tickets').select('name').where('user_id', '=', ann.id)
  expect(await tickets.execute()).toEqual([])
  expect((await app.as(ann).call('getImages', {})).length).toBe(1)
  expect(await totalCredit(app.db, ann.id)).toBe(4)
  await app.as(ann).upload(bytes, { ...options, unless_known: false })
  expect((await app.as(ann).call('getImages', {})).length).toBe(2)
})

test("a client's claims about its photo are not stored, and a deleted photo is no longer known", async () => {
  const ann = await app.given.user()
  const [bytes, claimed] = [await jpeg(79), await jpeg(80)]
  const name = await app.as(ann).upload(bytes, hashes(claimed))
  expect(await known(ann, [hashes(claimed)])).toEqual([])
  expect(await known(ann, [hashes(bytes)])).toHaveLength(1)
  await app.db
    .insertInto('photo_deletions')
    .values({ user_id: ann.id, until: new Date(Date.now() + 60_000), total: 1 })
    .execute()
  expect(await known(ann, [hashes(bytes)])).toEqual([])
  await app.db.deleteFrom('photo_deletions').execute()
  await app.as(ann).call('deleteImages', { names: [name] })
  expect(await known(ann, [hashes(bytes)])).toEqual([])
})

test('photos without a picture hash are recognised after the next night', async () => {
  const ann = await app.given.user()
  const bytes = await fourCorners().jpeg().toBuffer()
  const tagged = await withTags(bytes, 'jpg', { Title: 'A harbour' })
  const name = await app.as(ann).upload(bytes)
  const gone = await app.as(ann).upload(await jpeg(82))
  await app.storage.remove([await app.keyOf(gone)])
  const photos = app.db.updateTable('photos').where('user_id', '=', ann.id)
  await photos.set({ payload_hash: null }).execute()
  expect(await known(ann, [hashes(tagged)])).toEqual([])

  await app.runJob(hashOlderPictures)
  expect(await known(ann, [hashes(tagged)])).toHaveLength(1)
  const row = app.db.selectFrom('photos').select('payload_hash')
  expect(await row.where('name', '=', name).executeTakeFirst()).toEqual({
    payload_hash: hashes(bytes).payload_hash,
  })
})

test('a file without a picture that can be hashed is not read again every night', async () => {
  const ann = await app.given.user()
  const name = await app.as(ann).upload(await jpeg(83))
  const [key, cut] = [await app.keyOf(name), Buffer.from('no photo at all, only some words')]
  await app.db.updateTable('photos').set({ payload_hash: null }).where('name', '=', name).execute()
  await app.storage.write(key, cut, 'image/jpeg')
  await app.runJob(hashOlderPictures)
  await app.storage.write(key, await jpeg(83), 'image/jpeg')
  await app.runJob(hashOlderPictures)
  const row = app.db.selectFrom('photos').select('payload_hash')
  expect(await row.where('name', '=', name).executeTakeFirst()).toEqual({ payload_hash: '' })
})

test('a file that the disk cannot read does not stop the hashing of the others', async () => {
  const ann = await app.given.user()
  for (const n of [84, 85]) await app.as(ann).upload(await jpeg(n))
  const own = app.db.updateTable('photos').set({ payload_hash: null }).where('user_id', '=', ann.id)
  const [first] = (await own.returning(['id', 'object_key']).execute()).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  const file = join(app.folder, 'objects', first?.object_key ?? '')
  await rename(file, `${file}-away`)
  await mkdir(file)
  await app.runJob(hashOlderPictures)
  const photos = app.db.selectFrom('photos').select('id').where('user_id', '=', ann.id)
  const unhashed = photos.where('payload_hash', 'is', null)
  expect(await unhashed.execute()).toEqual([{ id: first?.id }])
  await rm(file, { recursive: true })
  await rename(`${file}-away`, file)
  await app.runJob(hashOlderPictures)
  expect(await unhashed.execute()).toEqual([])
})

// SEC-003
test('requires a token and well-formed hashes', async () => {
  const ann = await app.given.user()
  const files = [hashes(await jpeg(81))]
  await expect(app.call('findKnownPhotos', { files })).rejects.toMatchObject({ status: 401 })
  for (const bad of [
    [],
    [{ sha256: 'abc' }],
    Array.from({ length: 501 }, () => files[0] ?? { sha256: '' }),
  ])
    await expect(known(ann, bad)).rejects.toMatchObject({ status: 400 })
})
