import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { choiceLink } from './choice.ts'
import { wantsMails } from './queries.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const all = { expiring: true, used_up: true, batch: true }
const choicesOf = async (user: TestUser) => (await app.as(user).call('getMailChoices', {})).choices

test('users get all mails by default; a choice applies to one kind and one user', async () => {
  const [ann, ben] = [await app.given.user(), await app.given.user()]
  expect(await choicesOf(ann)).toEqual(all)
  await app.as(ann).call('setMailChoice', { kind: 'batch', wanted: false })
  await app.as(ann).call('setMailChoice', { kind: 'batch', wanted: false })
  expect(await choicesOf(ann)).toEqual({ ...all, batch: false })
  expect(await choicesOf(ben)).toEqual(all)
  expect(await wantsMails(app.db, ann.id, 'batch')).toBe(false)
  await app.as(ann).call('setMailChoice', { kind: 'batch', wanted: true })
  expect(await choicesOf(ann)).toEqual(all)
})

test('the settings and the link in a mail change the same choice', async () => {
  const ann = await app.given.user()
  const { pathname, search } = new URL(choiceLink(app.deps, ann.id, 'used_up'))
  const url = `${pathname.replace(/^\/api/, '')}${search}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await app.request({ method: 'POST', url, payload: 'choice=off', headers })
  expect(await choicesOf(ann)).toEqual({ ...all, used_up: false })
  await app.as(ann).call('setMailChoice', { kind: 'used_up', wanted: true })
  const { body } = await app.request({ method: 'GET', url })
  expect(body).toContain('You get mails when your credits are used up.')
})

// SEC-003
test('receipts and codes cannot be switched off, and choices need a sign-in', async () => {
  const ann = await app.given.user()
  for (const kind of ['purchase', 'code'])
    await expect(
      app.as(ann).call('setMailChoice', { kind: kind as 'batch', wanted: false }),
    ).rejects.toMatchObject({ status: 400 })
  await expect(app.call('getMailChoices', {})).rejects.toMatchObject({ status: 401 })
  const input = { kind: 'batch', wanted: false } as const
  await expect(app.call('setMailChoice', input)).rejects.toMatchObject({ status: 401 })
})

// SET-033
test('a closed account leaves no choice behind', async () => {
  const ann = await app.given.user()
  await app.as(ann).call('setMailChoice', { kind: 'expiring', wanted: false })
  await app.as(ann).call('closeAccount', { password: ann.password })
  await app.drain()
  const left = await app.db
    .selectFrom('mail_refusals')
    .selectAll()
    .where('user_id', '=', ann.id)
    .execute()
  expect(left).toEqual([])
})
