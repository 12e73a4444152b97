import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function attempt({ email }: { email: string }, from: string, password = 'Wrong-pass-1') {
  const payload = { auth_method: 'sign_in', email, password }
  const remoteAddress = from
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth',
    payload,
    remoteAddress,
  })
  return answer.statusCode
}

/** One wrong password from each of `count` networks. */
async function guessFrom(user: { email: string }, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await attempt(user, `203.0.113.${n}`)
}

const mailsTo = async ({ email }: { email: string }) => {
  await app.drain()
  return app.mailer.sent.filter(({ to }) => to === email)
}

async function linkFor(user: TestUser): Promise<string> {
  await app.call('mailSignInLink', { email: user.email })
  const [mail] = await mailsTo(user)
  const link = /http:\/\/localhost:3000(\/api\/sign-in-link\?\S+)/.exec(mail?.text ?? '')?.[1]
  if (!link) throw new Error('The mail has no link.')
  return link
}

const knownOf = ({ id }: TestUser) =>
  app.db.selectFrom('known_devices').selectAll().where('user_id', '=', id).execute()

const open = (method: 'GET' | 'POST', url: string, remoteAddress = '192.0.2.1') =>
  app.server.inject({
    method,
    url,
    remoteAddress,
    ...(method === 'POST' && { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  })

// SEC-020, A-100
test('while many networks guess, the owner gets one mail a day', async () => {
  const user = await app.given.user()
  await guessFrom(user, 39)
  expect(await mailsTo(user)).toHaveLength(0)
  await attempt(user, '203.0.113.200')
  const mails = await mailsTo(user)
  expect(mails.map(({ subject }) => subject)).toEqual(['Wrong passwords at Verso: your way in'])
  expect(mails[0]?.text).toContain('Your account is not locked')
  expect(mails[0]?.text).not.toContain('Test Person')
  app.clock.advance({ hours: 1 })
  await guessFrom(user, 39)
  expect(await mailsTo(user)).toHaveLength(1)
  app.clock.advance({ days: 1 })
  await guessFrom(user, 40)
  expect(await mailsTo(user)).toHaveLength(2)
})

// SEC-020, A-97
test('a single network, an unknown address and an unconfirmed account cause no mail', async () => {
  const user = await app.given.user()
  const pending = await app.given.user({ verified: false })
  for (let n = 0; n < 40; n += 1) {
    await attempt(user, '192.0.2.9')
    app.clock.advance({ minutes: 16 })
  }
  await guessFrom(pending, 40)
  await guessFrom({ email: 'no-account@example.org' }, 40)
  await app.call('mailSignInLink', { email: pending.email })
  await app.call('mailSignInLink', { email: 'no-account@example.org' })
  for (const each of [user, pending, { email: 'no-account@example.org' }])
    expect(await mailsTo(each)).toHaveLength(0)
})

// SEC-020, A-100
test('opening the link changes nothing; its button makes the browser known, not signed in', async () => {
  const user = await app.given.user()
  await guessFrom(user, 41)
  const link = await linkFor(user)
  const page = await open('GET', link)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<button>Use this browser</button>')
  expect(page.headers['set-cookie']).toBeUndefined()
  expect(await knownOf(user)).toEqual([])

  const done = await open('POST', link)
  expect(done.body).toContain('This browser is known now')
  expect(done.body).not.toContain('Token')
  const cookie = String(done.headers['set-cookie']).split(';')[0] ?? ''
  const signIn = (password: string) =>
    app.server.inject({
      method: 'POST',
      url: '/api/auth',
      payload: { auth_method: 'sign_in', email: user.email, password },
      headers: { cookie },
      remoteAddress: '198.51.100.7',
    })
  expect(await attempt(user, '198.51.100.7', user.password)).toBe(429)
  expect((await signIn('Wrong-pass-1')).statusCode).toBe(400)
  expect((await signIn(user.password)).statusCode).toBe(200)
})

// SEC-020
test('a form on another site cannot replace the token of a browser', async () => {
  const user = await app.given.user()
  const url = await linkFor(user)
  const from = (origin: string) =>
    app.server.inject({
      method: 'POST',
      url,
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    })
  for (const origin of ['https://evil.example', 'http://localhost:3000.evil.example', 'null']) {
    const refused = await from(origin)
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined])
  }
  expect(await knownOf(user)).toEqual([])
  expect((await from('http://localhost:3000')).headers['set-cookie']).toContain('verso-device=')
})

// SEC-020
test("a changed link, yesterday's link and one older than the password are not valid", async () => {
  const user = await app.given.user()
  const link = await linkFor(user)
  const other = await app.given.user()
  const changed = [
    link.replace(user.id, other.id),
    link.replace(/e=\d+/, 'e=9999999999'),
    link.replace(/s=.{4}/, 's=AAAA'),
    link.replace(/u=[^&]*/, 'u=%00'),
    '/api/sign-in-link',
    '/api/sign-in-link?u=%FF&e=Infinity&s=',
  ]
  for (const url of changed)
    for (const method of ['GET', 'POST'] as const)
      expect((await open(method, url)).statusCode, url).toBe(404)
  app.clock.advance({ hours: 25 })
  expect((await open('POST', link)).statusCode).toBe(404)
  app.clock.advance({ hours: -25 })
  expect((await open('GET', link)).statusCode).toBe(200)
  await app.as(user).call('changePassword', {
    old_password: user.password,
    new_password: 'Another-pass-9',
  })
  expect((await open('POST', link)).statusCode).toBe(404)
  expect(await knownOf(user)).toEqual([])
})

test('a clock that is set back does not keep the mail from the owner', async () => {
  const user = await app.given.user()
  await linkFor(user)
  app.clock.advance({ days: -30 })
  await app.call('mailSignInLink', { email: user.email })
  expect(await mailsTo(user)).toHaveLength(2)
  app.clock.advance({ days: 30 })
})

test('a mail that could not be sent is sent by the next attempt', async () => {
  const user = await app.given.user()
  vi.spyOn(app.mailer, 'send').mockRejectedValueOnce(new Error('no connection'))
  await app.call('mailSignInLink', { email: user.email })
  await expect(app.drain()).rejects.toThrow('no connection')
  await app.call('mailSignInLink', { email: user.email })
  expect(await mailsTo(user)).toHaveLength(1)
})

test('an expired link is a page for the person who opens it, and JSON for programs', async () => {
  const url = '/api/sign-in-link?u=x&e=1&s=2'
  const headers = { accept: 'text/html,application/xhtml+xml' }
  const page = await app.server.inject({ url, headers })
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page.body).toContain('This link has ended. Ask for another one where you sign in.')
  expect(page.body).toContain('<a href="/">')
  expect((await app.server.inject({ url })).json()).toMatchObject({ code: 'not_found' })
})
