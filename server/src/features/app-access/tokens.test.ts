import { callsOfApps, callsOfScope } from '@verso/contract/app-calls.ts'
import type { CallName } from '@verso/contract/call.ts'
import { calls } from '@verso/contract/calls.ts'
import { type AppScope, limits } from '@verso/contract/limits.ts'
import { messages } from '@verso/contract/messages.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { client } from '../../test/client.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { closeAccounts } from '../profile/closing.ts'
import { clearAppAccess } from './jobs.ts'

let app: App
let ann: TestUser
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  ann = await app.given.user()
})
afterAll(() => app.stop())

async function script(user: TestUser, ...scopes: AppScope[]) {
  const { token, id } = await app.as(user).call('createAppToken', { name: 'Backup', scopes })
  return { id, ...client(app.server, token) }
}

const statusOf = async (made: Promise<unknown>) =>
  made.then(
    () => 200,
    ({ status }) => status as number,
  )

/** Makes a call with its discriminator as the only field. */
function bare({ request }: Pick<ReturnType<typeof client>, 'request'>, name: CallName) {
  const { verb, path, with: fields = {} } = calls[name]
  return request({ method: verb, url: `/${path}`, ...(verb !== 'GET' && { payload: fields }) })
}

const publicCalls = new Set<string>()
beforeAll(async () => {
  const { allRoutes } = await import('../../start/features.ts')
  for (const { name, role } of allRoutes(app.deps).calls)
    if (role === 'public') publicCalls.add(name)
})

// SEC-010
test.each(['read', 'upload'] as const)(
  'a token that may only %s is refused every other call, before its input is checked',
  async (scope) => {
    const boss = await app.given.user({ role: 'admin' })
    const own = await script(boss, scope)
    for (const name of Object.keys(calls) as CallName[]) {
      if (publicCalls.has(name) || name === 'endAppAccess') continue
      const response = await bare(own, name)
      const isAllowed = callsOfScope[scope].includes(name)
      expect([name, response.statusCode === 403]).toEqual([name, !isAllowed])
      if (!isAllowed) expect(response.json()).toMatchObject({ error: messages.appMayNot })
    }
    // Only people may open the stream of events.
    expect((await own.request({ method: 'GET', url: '/events' })).statusCode).toBe(401)
  },
)

test('no token can change passwords, words, payments, people or tokens, or delete anything', () => {
  const all = new Set(Object.values(callsOfScope).flat())
  const changing =
    /^(change|close|edit|set|save|delete|remove|revoke|create|answer|undo|accept|solve|start|checkout|give|verify|replace|describe)/
  expect([...all].filter((name) => changing.test(name))).toEqual([])
})

test('a session cannot make the calls of apps', async () => {
  for (const name of callsOfApps) expect(await statusOf(app.as(ann).call(name, {}))).toBe(403)
})

test('a token reads and uploads for its owner only', async () => {
  const ben = await app.given.user()
  const photo = await app.given.photo(ben)
  const own = await script(ann, 'read', 'upload')
  expect((await own.call('getImages', { ids: [photo.id] })).images).toEqual([])
  const name = await own.upload(await jpeg())
  const { images } = await own.call('getImages', {})
  expect(images.map((image) => image.name)).toEqual([name])
  await expect(app.as(ben).call('revokeAppToken', { id: own.id })).rejects.toMatchObject({
    status: 404,
  })
  expect((await app.as(ben).call('listAppTokens', {})).tokens).toEqual([])
  expect(await own.call('getAppAccess', {})).toMatchObject({ email: ann.email, credits: 49 })
})

test('revoking a token ends the uploads that were begun with it, and no others', async () => {
  const own = await script(ann, 'upload')
  const bytes = await jpeg()
  const begun = await own.sign(bytes)
  const byHand = await app.as(ann).sign(await jpeg(2))
  await app.as(ann).call('revokeAppToken', { id: own.id })
  await expect(own.put(begun.signedUrl, bytes, begun)).rejects.toMatchObject({ status: 403 })
  await expect(own.sign(bytes)).rejects.toMatchObject({ status: 401 })
  await app.as(ann).put(byHand.signedUrl, await jpeg(2), byHand)
  expect((await app.as(ann).call('getImages', {})).images).toHaveLength(1)
})

test('an app can disconnect itself, once', async () => {
  const own = await script(ann, 'read')
  await own.call('endAppAccess', {})
  expect(await statusOf(own.call('endAppAccess', {}))).toBe(401)
  expect((await app.as(ann).call('listAppTokens', {})).tokens).toEqual([])
})

const endings: Record<string, (user: TestUser) => Promise<unknown>> = {
  'another password': (user) =>
    app.as(user).call('changePassword', {
      old_password: user.password,
      new_password: 'Another-horse-8',
    }),
  'closing the account': (user) =>
    app.db.transaction().execute((tx) => closeAccounts(app.deps, tx, [user.id])),
  'another role': async (user) => {
    const boss = await app.given.user({ role: 'admin' })
    await app.as(boss).call('changeRole', { email: user.email, new_role: 'admin' })
  },
}

// SEC-025
test.each(Object.keys(endings))(
  '%s ends all tokens and the uploads begun with them',
  async (by) => {
    const own = await script(ann, 'read', 'upload')
    const bytes = await jpeg()
    const begun = await own.sign(bytes)
    await endings[by]?.(ann)
    expect(await statusOf(own.call('getAppAccess', {}))).toBe(401)
    await expect(own.put(begun.signedUrl, bytes, begun)).rejects.toMatchObject({ status: 403 })
    const left = app.db.selectFrom('app_tokens').select('id').where('user_id', '=', ann.id)
    expect(await left.execute()).toEqual([])
  },
)

test('a token expires when it is unused for 90 days; each use renews it', async () => {
  const own = await script(ann, 'read')
  const idle = await script(ann, 'read')
  const days = limits.apps.unusedDays - 1
  app.clock.advance({ days })
  await own.call('getAppAccess', {})
  app.clock.advance({ days: 1 })
  const fresh = await app.given.user()
  expect(await statusOf(idle.call('getAppAccess', {}))).toBe(401)
  expect(await statusOf(own.call('getAppAccess', {}))).toBe(200)
  await app.runJob(clearAppAccess)
  const left = app.db.selectFrom('app_tokens').select('id').where('user_id', '=', ann.id)
  expect(await left.execute()).toEqual([{ id: own.id }])
  expect((await app.as(fresh).call('listAppTokens', {})).tokens).toEqual([])
  app.clock.advance({ days: -days - 1 })
})

test('forged and truncated tokens are refused like expired ones', async () => {
  const { token } = await app.as(ann).call('createAppToken', { name: 'Backup', scopes: ['read'] })
  for (const forged of [token.slice(0, -1), `${token}A`, 'verso_', `verso_${'A'.repeat(43)}`]) {
    const made = client(app.server, forged).call('getAppAccess', {})
    await expect(made).rejects.toMatchObject({ status: 401, error: messages.appTokenEnded })
  }
})
