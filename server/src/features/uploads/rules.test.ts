import { randomUUID } from 'node:crypto'
import { storedName } from '@verso/contract/rules.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg, png } from '../../test/upload-files.ts'
import { objectKeys, uploadKey } from '../photos/object-keys.ts'
import { sweepObjects, sweepTransfers } from './jobs.ts'
import { sweepOrphans } from './sweep.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const ticketsOf = ({ id }: TestUser) =>
  app.db.selectFrom('upload_tickets').select(['note', 'people']).where('user_id', '=', id).execute()

test('a note becomes one line, and people become a list of unique names', async () => {
  const ann = await app.given.user()
  const note = ' A day\n\tat   sea '
  await app.as(ann).sign(await jpeg(), { note, people: ['Bo  Berg', 'Eva', 'Bo Berg', ' '] })
  expect(await ticketsOf(ann)).toEqual([{ note: 'A day at sea', people: ['Bo Berg', 'Eva'] }])
})

test('a note of spaces counts as no note, and a photo needs neither note nor people', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  await app.as(ann).sign(await jpeg(), { note: ' \n ', people: [] })
  await app.as(bob).sign(await jpeg())
  expect([...(await ticketsOf(ann)), ...(await ticketsOf(bob))]).toEqual([
    { note: null, people: [] },
    { note: null, people: [] },
  ])
})

test('refusals say what is wrong', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const name = storedName(randomUUID(), 'cat.jpg', 'image/jpeg')
  const file = { name, type: 'image/jpeg', size: 1000, original_name: 'cat.jpg' }
  const sign = (user: TestUser, change: object = {}) =>
    app.as(user).call('generatePresignedUrl', { ...file, ...change })
  await expect(sign(ann, { type: 'image/webp' })).rejects.toMatchObject({
    error: 'The name of an image/webp file must end in .webp',
  })
  await expect(sign(ann, { name: name.replace('.jpg', '.png') })).rejects.toMatchObject({
    error: 'The name of an image/jpeg file must end in .jpg or .jpeg',
  })
  await expect(sign(ann, { size: 51 * 1024 * 1024 })).rejects.toMatchObject({
    code: 'too_large',
    error: 'The photo is larger than 50 MB.',
  })
  await sign(ann)
  await expect(sign(bob)).rejects.toMatchObject({
    code: 'conflict',
    error: 'There is already a photo of this name.',
  })
})

test('a transfer that arrives too late or has other content is refused with the reason', async () => {
  const ann = await app.given.user()
  const bytes = await jpeg(1)
  const send = async (url: string, body: Buffer) => {
    const { pathname, search } = new URL(url)
    const headers = { 'content-type': 'image/jpeg', 'content-length': String(body.length) }
    const path = {
      method: 'PUT',
      url: pathname + search,
      headers,
      payload: Buffer.from(body),
    } as const
    return (await app.server.inject(path)).json<{ code: string; error: string; message?: string }>()
  }
  const first = await app.as(ann).sign(bytes)
  expect(await send(first.signedUrl, bytes)).toEqual({ message: 'The photo is here' })
  const [row] = (await app.as(ann).call('getImages', {})).images
  await app.as(ann).call('deleteImages', { names: [row?.name ?? ''] })
  expect(await send(first.signedUrl, bytes)).toMatchObject({
    code: 'forbidden',
    error: 'This upload link is no longer valid. Ask for a new one.',
  })

  const picture = await png(1)
  const second = await app.as(ann).sign(picture)
  expect(await send(second.signedUrl, picture)).toMatchObject({
    code: 'unsupported_type',
    error: 'The file is not a photo of the type image/jpeg.',
  })
})

// SEC-015
test('the scheduled jobs remove what several users left behind, and nothing that is in use', async () => {
  await app.drain()
  const users = [await app.given.user(), await app.given.user()]
  const kept = await Promise.all(users.map(async (user) => app.as(user).upload(await jpeg(7))))
  const isKept = (key: string) => kept.some((name) => key.includes(name))
  const orphans = users.flatMap(({ id: userId }) =>
    objectKeys(uploadKey(userId, storedName(randomUUID(), 'gone', 'image/jpeg'))),
  )
  const write = (key: string) => app.storage.write(key, Buffer.from('x'), 'image/jpeg')
  for (const key of [...orphans, 'incoming/cut-off.jpg'])
    await (key.endsWith('webp')
      ? app.storage.write(key, Buffer.from('x'), 'image/webp')
      : write(key))
  const left = async () => (await app.objects()).filter((key) => !isKept(key))
  await app.runJob(sweepTransfers)
  await app.runJob(sweepObjects)
  expect((await left()).toSorted()).toEqual([...orphans, 'incoming/cut-off.jpg'].toSorted())

  app.clock.advance({ minutes: 61 })
  await app.runJob(sweepTransfers)
  expect((await left()).toSorted()).toEqual(orphans.toSorted())
  await app.runJob(sweepObjects)
  const originals = orphans.filter((key) => key.startsWith('photos/'))
  expect((await left()).toSorted()).toEqual(originals.toSorted())
  app.clock.advance({ hours: 7 * 24 })
  await app.runJob(sweepObjects)
  expect(await left()).toEqual([])
  expect((await app.objects()).filter(isKept)).toHaveLength(kept.length)
})

// SEC-015
test('the sweep leaves files that are not named like photos, and stops when it is aborted', async () => {
  const ann = await app.given.user()
  const name = storedName(randomUUID(), 'gone', 'image/jpeg')
  const orphan = uploadKey(ann.id, name)
  const foreign = ['photos/notes.jpg', `thumbnails/${ann.id}/notes.jpg`]
  for (const key of [orphan, ...foreign])
    await app.storage.write(key, Buffer.from('x'), 'image/jpeg')
  app.clock.advance({ minutes: 61 })
  expect(await sweepOrphans(app.deps, 0, { signal: AbortSignal.abort() })).toEqual([])
  expect(await app.objects()).toEqual(expect.arrayContaining([orphan, ...foreign]))
  expect(await sweepOrphans(app.deps, 0)).toEqual([orphan])
  expect(await app.objects()).toEqual(expect.arrayContaining(foreign))
  await app.storage.remove(foreign)
})

// API-036, DATA-016
test('with storage at another address, this server neither receives nor serves photos', async () => {
  const { direct: _, ...elsewhere } = app.storage
  const other = await startApp({ storage: elsewhere })
  onTestFinished(() => other.stop())
  const put = { method: 'PUT', url: '/objects/incoming/a.jpg', payload: await jpeg() } as const
  const answers = [
    await other.request({ ...put, headers: { 'content-type': 'image/jpeg' } }),
    await other.request({ url: '/objects/photos/a.jpg' }),
  ]
  expect(answers.map((answer) => [answer.statusCode, answer.json().error])).toEqual([
    [404, 'Photos are sent to another address here.'],
    [404, 'Photos are shown from another address here.'],
  ])
})
