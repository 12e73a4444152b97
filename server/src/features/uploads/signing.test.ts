import { randomUUID } from 'node:crypto'
import type { CallInput } from '@verso/contract/call.ts'
import { storedName } from '@verso/contract/rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Wanted = CallInput<'generatePresignedUrl'>

function wanted(rest: Partial<Wanted> = {}): Wanted {
  const type = rest.type ?? 'image/jpeg'
  const name = storedName(randomUUID(), 'cat.jpg', type)
  return { name, type, size: 1000, original_name: 'cat.jpg', ...rest }
}

const sign = (user: TestUser, rest: Partial<Wanted> = {}) =>
  app.as(user).call('generatePresignedUrl', wanted(rest))

const tickets = (user: TestUser) =>
  app.db.selectFrom('upload_tickets').selectAll().where('user_id', '=', user.id).execute()

// API-035
test('returns an upload link and a photo link, and opens a ticket', async () => {
  const ann = await app.given.user()
  const input = wanted({ mode: 'editorial', original_name: 'Kätzchen.jpg' })
  const response = await app.as(ann).call('generatePresignedUrl', input)
  expect(response.signedUrl).toContain(`/api/objects/photos/${ann.id}/${input.name}?`)
  expect(response.publicUrl).toContain(`/api/objects/photos/${ann.id}/${input.name}?`)
  expect(response.arrived).toBeUndefined()
  expect(await tickets(ann)).toMatchObject([
    { name: input.name, mode: 'editorial', original_name: 'Kätzchen.jpg', bytes: 1000 },
  ])
})

// SEC-003
test('requires a token', async () => {
  await expect(app.call('generatePresignedUrl', wanted())).rejects.toMatchObject({ status: 401 })
})

// SEC-014, DATA-014, LIM-011
test.each([
  ['a type that is not an image', { type: 'text/html' }, 415],
  ['a type that this installation does not accept', { type: 'image/svg+xml' }, 415],
  [
    'a name with the extension of another type',
    { name: storedName(randomUUID(), 'a', 'image/png') },
    400,
  ],
  ['a file above the limit', { size: 50 * 1024 * 1024 + 1 }, 413],
  ['an empty file', { size: 0 }, 400],
  ['a name with a path', { name: `${randomUUID()}-img-../../etc.jpg` }, 400],
  ['a name with quotes', { name: `${randomUUID()}-img-a"b.jpg` }, 400],
  ['a name with an emoji', { name: `${randomUUID()}-img-🐈.jpg` }, 400],
  ['a name that is too long', { name: `${randomUUID()}-img-${'x'.repeat(300)}.jpg` }, 400],
  ['a name without an id', { name: 'cat.jpg' }, 400],
  ['an unknown mode', { mode: 'Editorial' as never }, 400],
  ['no original name', { original_name: '' }, 400],
  ['a NUL character', { original_name: 'a\0.jpg' }, 400],
])('refuses %s', async (_what, rest, status) => {
  const ann = await app.given.user()
  await expect(sign(ann, rest)).rejects.toMatchObject({ status })
  expect(await tickets(ann)).toEqual([])
})

// SEC-013
test('refuses a user without credits but not an admin', async () => {
  const poor = await app.given.user({ credits: 0 })
  await expect(sign(poor)).rejects.toMatchObject({ status: 402, code: 'no_credits' })
  const admin = await app.given.user({ credits: 0, role: 'admin' })
  expect((await sign(admin)).signedUrl).toBeTruthy()
})

// PLAN-028
test('an open ticket reserves a credit until it expires', async () => {
  const ann = await app.given.user({ credits: 2 })
  const responses = await Promise.allSettled(Array.from({ length: 8 }, () => sign(ann)))
  expect(responses.filter((response) => response.status === 'fulfilled')).toHaveLength(2)
  await expect(sign(ann)).rejects.toMatchObject({ status: 402 })
  app.clock.advance({ minutes: 16 })
  expect((await sign(ann)).signedUrl).toBeTruthy()
})

// API-035, UP-042
test('a renewed ticket counts once', async () => {
  const ann = await app.given.user({ credits: 1 })
  const input = wanted()
  await app.as(ann).call('generatePresignedUrl', input)
  await app.as(ann).call('generatePresignedUrl', { ...input, size: 2000 })
  expect(await tickets(ann)).toMatchObject([{ name: input.name, bytes: 2000 }])
})

// API-035, SEC-015
test("refuses the name of another user's ticket or photo", async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const input = wanted()
  await app.as(ann).call('generatePresignedUrl', input)
  await expect(sign(bob, input)).rejects.toMatchObject({ status: 409 })
  expect(await tickets(bob)).toEqual([])
  const bytes = await jpeg()
  const name = await app.as(ann).upload(bytes)
  await expect(sign(bob, { name, size: bytes.length })).rejects.toMatchObject({ status: 409 })

  app.clock.advance({ minutes: 15 })
  await sign(bob, input)
  expect(await tickets(ann)).toEqual([])
  expect(await tickets(bob)).toMatchObject([{ name: input.name }])
})

// API-035, UP-042
test("reports the caller's own photo as arrived and refuses another file of its name", async () => {
  const ann = await app.given.user({ credits: 1 })
  const bytes = await jpeg()
  const name = await app.as(ann).upload(bytes)
  expect(await sign(ann, { name, size: bytes.length })).toMatchObject({ arrived: true })
  await expect(sign(ann, { name, size: 1000 })).rejects.toMatchObject({ status: 409 })
})

async function openTickets(user: TestUser, length: number): Promise<void> {
  const open = Array.from({ length }, () => {
    const { name, type, size, original_name } = wanted()
    const expires_at = new Date(app.clock.now().getTime() + 60_000)
    return {
      name,
      original_name,
      expires_at,
      user_id: user.id,
      content_type: type,
      bytes: size,
      mode: 'editorial',
    }
  })
  await app.db.insertInto('upload_tickets').values(open).execute()
}

// SEC-016
test('a user may have at most 1500 open tickets', async () => {
  const ann = await app.given.user({ credits: 5000 })
  await openTickets(ann, 1499)
  const input = wanted()
  await sign(ann, input)
  await expect(sign(ann)).rejects.toMatchObject({
    status: 429,
    error:
      'You cannot upload more than 1500 photos at a time. Please reduce the number of files and try again.',
  })
  // A renewed ticket counts once.
  await sign(ann, input)
})

// UP-030
test('an admin may have more than 1500 open tickets', async () => {
  const admin = await app.given.user({ credits: 0, role: 'admin' })
  await openTickets(admin, 1500)
  await sign(admin)
  expect(await tickets(admin)).toHaveLength(1501)
})
