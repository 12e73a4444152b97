import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { clearExpiredDevices } from './jobs.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signIn({ email, password }: TestUser, cookie = '') {
  const answer = await app.request({
    method: 'POST',
    url: '/auth',
    headers: { 'user-agent': firefox, ...(cookie && { cookie }) },
    payload: { auth_method: 'sign_in', email, password },
  })
  expect(answer.statusCode).toBe(200)
  const set = String(answer.headers['set-cookie'])
  return { set, cookie: set.split(';')[0] ?? '', tokens: answer.json().AuthenticationResult }
}

async function devicesOf(user: TestUser, cookie = '') {
  const answer = await app.as(user).request({
    method: 'POST',
    url: '/profile',
    headers: { cookie },
    payload: { method: 'get-devices' },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().devices as { id: string; is_this: boolean; agent: string }[]
}

// SEC-020, A-100
test('signing in gives the browser a token for 180 days that no script can read', async () => {
  const user = await app.given.user()
  const { set } = await signIn(user)
  expect(set).toMatch(
    /^verso-device=[0-9a-f-]{36}\.[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  )
  const row = app.db.selectFrom('known_devices').select(['expires_at', 'last_used_at'])
  const { expires_at, last_used_at } = await row
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(expires_at.getTime() - last_used_at.getTime()).toBe(180 * 86_400_000)
})

test('with a public https address the cookie is bound to this host and to TLS', async () => {
  const config = { PUBLIC_URL: 'https://photos.example', BILLING: 'none' }
  const secure = await startApp({ config })
  const { email, password } = await secure.given.user()
  const answer = await secure.request({
    method: 'POST',
    url: '/auth',
    payload: { auth_method: 'sign_in', email, password },
  })
  await secure.stop()
  const set = String(answer.headers['set-cookie'])
  expect(set).toMatch(/^__Host-verso-device=/)
  expect(set).toMatch(/; Path=\/; .*; Secure$/)
})

// SEC-020, A-100
test('a browser is listed once per account, marked if it is in use, and not for other accounts', async () => {
  const [ann, ben] = [await app.given.user(), await app.given.user()]
  const { cookie } = await signIn(ann)
  expect((await signIn(ann, cookie)).cookie).toBe(cookie)
  expect((await signIn(ben, cookie)).cookie).toBe(cookie)
  await signIn(ann)
  const devices = await devicesOf(ann, cookie)
  expect(devices.map(({ is_this, agent }) => [is_this, agent])).toEqual(
    expect.arrayContaining([
      [true, firefox],
      [false, firefox],
    ]),
  )
  expect(devices).toHaveLength(2)
  expect(await devicesOf(ben)).toMatchObject([{ is_this: false }])
})

// SEC-020, A-100
test('a removed browser is unknown and signed out; others, and other accounts, are not affected', async () => {
  const [ann, ben] = [await app.given.user(), await app.given.user()]
  const first = await signIn(ann)
  const second = await signIn(ann)
  const [device] = await devicesOf(ann, first.cookie).then((all) =>
    all.filter(({ is_this }) => is_this),
  )
  const id = device?.id ?? ''
  await expect(app.as(ben).call('removeDevice', { id })).rejects.toMatchObject({ status: 404 })
  await app.as(ann).call('removeDevice', { id })
  await expect(app.as(ann).call('removeDevice', { id })).rejects.toMatchObject({ status: 404 })
  expect(await devicesOf(ann, second.cookie)).toMatchObject([{ is_this: true }])
  const renew = (refresh_token: string) => app.call('refreshToken', { refresh_token })
  await expect(renew(first.tokens.RefreshToken)).rejects.toMatchObject({ status: 400 })
  await renew(second.tokens.RefreshToken)
})

test('after 180 days a browser is unknown, and at most twenty are kept', async () => {
  const user = await app.given.user()
  const browsers: string[] = []
  for (let n = 1; n <= 22; n += 1) {
    browsers.push((await signIn(user)).cookie)
    app.clock.advance({ seconds: 2 })
  }
  const idOf = (cookie: string) => cookie.replace(/^.*=|\..*$/g, '')
  const kept = await devicesOf(user)
  expect(kept.map(({ id }) => id)).toEqual(browsers.slice(2).toReversed().map(idOf))
  app.clock.advance({ days: 180 })
  const { cookie, tokens } = await signIn(user)
  const answer = await app.request({
    method: 'POST',
    url: '/profile',
    headers: { authorization: `Bearer ${tokens.IdToken}` },
    payload: { method: 'get-devices' },
  })
  expect(answer.json().devices).toMatchObject([{ id: idOf(cookie) }])
  await app.runJob(clearExpiredDevices)
  const left = app.db.selectFrom('known_devices').select('device_id')
  const rows = await left.where('user_id', '=', user.id).execute()
  expect(rows).toEqual([{ device_id: idOf(cookie) }])
  app.clock.advance({ days: -180, seconds: -44 })
})
