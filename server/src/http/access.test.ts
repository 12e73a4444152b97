import type { CallName } from '@verso/contract/call.ts'
import { calls } from '@verso/contract/calls.ts'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '../start/features.ts'
import { type App, startApp } from '../test/app.ts'
import { client } from '../test/client.ts'
import type { TestUser } from '../test/given.ts'
import { signToken } from '../tokens.ts'
import { openapiDocument } from './openapi.ts'
import type { Role } from './route.ts'
import { buildServer } from './server.ts'

let app: App
let user: TestUser
const roles = new Map<CallName, Role>()
beforeAll(async () => {
  app = await startApp()
  user = await app.given.user()
  for (const { name, role } of allRoutes(app.deps).calls) roles.set(name, role)
})
afterAll(() => app.stop())

const names = Object.keys(calls) as CallName[]
const publicCalls = [
  'refreshToken',
  'signIn',
  'signOut',
  'signUp',
  'confirmOtp',
  'resendOtp',
  'forgotPassword',
  'confirmForgotPassword',
  'confirmLink',
  'resetByLink',
  'mailSignInLink',
  'getSettings',
  'requestAppCode',
  'redeemAppCode',
  'getDownloads',
]

/** Makes a call with its discriminator as the only field. */
async function bare(name: CallName, authorization?: string) {
  const { verb, path, with: fields = {} } = calls[name]
  const headers = authorization === undefined ? {} : { authorization }
  const body = verb === 'GET' ? {} : { payload: fields }
  return app.request({ method: verb, url: `/${path}`, headers, ...body })
}

const sessionId = () => String(decodeJwt(user.idToken)['sid'])
const subject = () => ({
  id: user.id,
  email: user.email,
  token_version: 0,
  sessionId: sessionId(),
})
const seconds = () => Math.floor(app.clock.now().getTime() / 1000)

/** Signs an id token that is valid except for `wrong`. */
async function token(wrong: {
  key?: Uint8Array
  claims?: Record<string, unknown>
  expiresIn?: number
}) {
  const { key = app.deps.keys.tokens, claims = {}, expiresIn = 3600 } = wrong
  return new SignJWT({
    sub: user.id,
    iss: app.deps.config.PUBLIC_URL,
    aud: 'verso',
    token_use: 'id',
    version: 0,
    sid: sessionId(),
    iat: seconds(),
    exp: seconds() + expiresIn,
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(key)
}

const unsigned = () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    sub: user.id,
    iss: app.deps.config.PUBLIC_URL,
    aud: 'verso',
  }
  const body = part({
    ...claims,
    token_use: 'id',
    version: 0,
    sid: sessionId(),
    exp: seconds() + 60,
  })
  return `${part({ alg: 'none' })}.${body}.`
}

const invalidTokens: Record<string, () => Promise<string | undefined>> = {
  'no token': async () => undefined,
  'an empty header': async () => '',
  'another scheme': async () => `Basic ${await token({})}`,
  'no JWT': async () => 'Bearer abc',
  'an expired token': async () => `Bearer ${await token({ expiresIn: -1 })}`,
  'a token signed with another key': async () =>
    `Bearer ${await token({ key: app.deps.keys.codes })}`,
  'an unsigned token': async () => `Bearer ${unsigned()}`,
  'the access token': async () => `Bearer ${await signToken(app.deps, 'access', subject())}`,
  "another installation's token": async () =>
    `Bearer ${await token({ claims: { iss: 'https://other.example' } })}`,
  'a token for another audience': async () => `Bearer ${await token({ claims: { aud: 'other' } })}`,
  'a token of an earlier version': async () => `Bearer ${await token({ claims: { version: -1 } })}`,
  'a token without a session': async () => `Bearer ${await token({ claims: { sid: undefined } })}`,
  'a token of an unknown session': async () =>
    `Bearer ${await token({ claims: { sid: '00000000-0000-4000-8000-000000000000' } })}`,
  'a token of an unknown user': async () =>
    `Bearer ${await token({ claims: { sub: '00000000-0000-4000-8000-000000000000' } })}`,
}

// SEC-010
test('only these calls are public', () => {
  expect(names.filter((name) => roles.get(name) === 'public')).toEqual(publicCalls)
})

// SEC-010
test.each(Object.keys(invalidTokens))(
  'every other call responds 401 to %s, before it checks the input',
  async (kind) => {
    const authorization = await invalidTokens[kind]?.()
    for (const name of names.filter((each) => !publicCalls.includes(each))) {
      const response = await bare(name, authorization)
      expect([name, response.statusCode, response.json()]).toEqual([
        name,
        401,
        { error: expect.any(String), code: 'unauthenticated', request_id: expect.any(String) },
      ])
    }
  },
)

// SEC-010
test('no call responds 401 to a valid id token', async () => {
  expect((await bare('getUser', `Bearer ${await token({})}`)).statusCode).toBe(200)
  for (const name of names) {
    const { statusCode } = await bare(name, `bearer ${await token({})}`)
    expect([name, statusCode]).not.toEqual([name, 401])
  }
})

// SEC-010
test('a token is rejected from the second in which it expires', async () => {
  const authorization = `Bearer ${await token({ expiresIn: 60 })}`
  const status = async () => (await bare('getUser', authorization)).statusCode
  expect(await status()).toBe(200)
  app.clock.advance({ seconds: 59 })
  expect(await status()).toBe(200)
  app.clock.advance({ seconds: 1 })
  expect(await status()).toBe(401)
})

test('public calls ignore an invalid token', async () => {
  for (const name of publicCalls as CallName[]) {
    const { statusCode } = await bare(name, 'Bearer abc')
    expect([name, statusCode]).not.toEqual([name, 401])
  }
})

// SEC-003
test("administrators' calls respond 403 to other users", async () => {
  const routes = allRoutes(app.deps)
  const forAdmins = routes.calls.map((call) =>
    call.name === 'getUser' ? { ...call, role: 'admin' as const } : call,
  )
  const server = buildServer(app.deps, { ...routes, calls: forAdmins })
  const boss = await app.given.user({ role: 'admin' })
  const asUser = client(server, user.idToken).call('getUser', {})
  await expect(asUser).rejects.toMatchObject({
    status: 403,
    error: 'Only Admin Users has access to this page',
  })
  expect(await client(server, boss.idToken).call('getUser', {})).toMatchObject({ role: 'admin' })
  await server.close()
})

// SEC-010
test('the API description names the paths that need a token', () => {
  const { paths } = openapiDocument() as {
    paths: Record<string, Record<string, { security?: object[] }>>
  }
  for (const [path, verbs] of Object.entries(paths)) {
    const open = names.some((name) => `/${calls[name].path}` === path && publicCalls.includes(name))
    for (const operation of Object.values(verbs)) {
      expect([path, operation.security !== undefined]).toEqual([path, open])
    }
  }
})
