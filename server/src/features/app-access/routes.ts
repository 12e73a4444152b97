import type { Deps } from '../../deps.ts'
import { type Request, route, type Routes } from '../../http/route.ts'
import { answerRequest, findRequest, redeemCode, requestCode } from './codes.ts'
import { appAccess, createToken, endAccess, ownTokens, revokeToken } from './tokens.ts'

const minute = 60
const hour = 3600
const perNetwork = (points: number, seconds: number) => ({
  points,
  seconds,
  key: (_input: unknown, { network }: Request) => network,
})
const perUser = (points: number, seconds: number) => ({
  points,
  seconds,
  key: (_input: unknown, { userId, network }: Request) => userId ?? network,
})

/** Of 20^8 codes, an account can try 10 in 15 minutes and a network 60 in an hour. */
const guesses = [perUser(10, 15 * minute), perNetwork(60, hour)]

export function appAccessRoutes(routes: Routes, deps: Deps): void {
  codeRoutes(routes, deps)
  tokenRoutes(routes, deps)
}

function codeRoutes(routes: Routes, deps: Deps): void {
  route(
    routes,
    'requestAppCode',
    'public',
    (input, _actor, { network }) => requestCode(deps, input, network),
    perNetwork(30, hour),
  )
  route(
    routes,
    'redeemAppCode',
    'public',
    ({ device_code }) => redeemCode(deps, device_code),
    { points: 15, seconds: minute, key: ({ device_code }: { device_code: string }) => device_code },
    perNetwork(600, 5 * minute),
  )
  route(
    routes,
    'findAppRequest',
    'user',
    ({ user_code }, _actor, { network }) => findRequest(deps, user_code, network),
    ...guesses,
  )
  route(
    routes,
    'answerAppRequest',
    'user',
    async (input, actor) => {
      await answerRequest(deps, actor, input)
      return {
        message: input.is_approved ? 'The app is connected.' : 'The app was not connected.',
      }
    },
    ...guesses,
  )
}

function tokenRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'listAppTokens', 'user', (_input, { userId }) => ownTokens(deps, userId))
  route(
    routes,
    'createAppToken',
    'user',
    (input, actor) => createToken(deps, actor, input),
    perUser(30, hour),
  )
  route(routes, 'revokeAppToken', 'user', async ({ id }, { userId }) => {
    await revokeToken(deps, userId, id)
    return { message: 'The app was disconnected.' }
  })
  route(routes, 'getAppAccess', 'user', (_input, actor) => appAccess(deps, actor))
  route(routes, 'endAppAccess', 'user', async (_input, actor) => {
    await endAccess(deps, actor)
    return { message: 'The app was disconnected.' }
  })
}
