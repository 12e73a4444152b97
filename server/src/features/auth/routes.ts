import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { type Request, route, type Routes } from '../../http/route.ts'
import { knownDevice } from '../known-devices/devices.ts'
import { revokeSession } from '../users/session-queries.ts'
import { confirmByLink, confirmSignUp } from './confirmation.ts'
import { readFlowId } from './flow-ids.ts'
import { sendConfirmationCode } from './jobs.ts'
import {
  hour,
  mailsOfADay,
  mailsOfAnHour,
  perFlow,
  perLink,
  perNetwork,
  perNetworkWithoutFlow,
  perNetworkWithoutLink,
  resendsOfADay,
  resendsOfAMailbox,
  resendsOfAnHour,
  resetsOfAMailbox,
  signUpLimits,
} from './limits.ts'
import { resetByLink, resetPassword, startReset } from './resets.ts'
import { refreshSession } from './service.ts'
import { refreshHash } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const confirmed = { message: 'Your account is confirmed. You can sign in now.' }
const changed = { message: 'Your password has been changed. You can sign in now.' }

/** An id that this installation did not sign is treated like the id of a flow that has ended. */
const flowIn = (deps: Deps, flowId: string) => readFlowId(deps, flowId) ?? randomUUID()

export function authRoutes(routes: Routes, deps: Deps): void {
  signUpRoutes(routes, deps)
  signInRoutes(routes, deps)
  sessionRoutes(routes, deps)
  passwordResetRoutes(routes, deps)
}

function signUpRoutes(routes: Routes, deps: Deps): void {
  route(
    routes,
    'signUp',
    'public',
    async (input, _actor, { network }) => ({
      message: 'We sent a code to your email address.',
      otp_required: true,
      flow_id: await signUp(deps, input, network),
    }),
    ...signUpLimits(deps),
  )

  route(
    routes,
    'confirmOtp',
    'public',
    async (input, _actor, { network }) => {
      await confirmSignUp(deps, input, network)
      return confirmed
    },
    perNetworkWithoutFlow(deps, 300, hour),
    perFlow(deps, 30, hour),
  )

  route(
    routes,
    'confirmLink',
    'public',
    async (input, _actor, { network }) => {
      await confirmByLink(deps, input, network)
      return confirmed
    },
    perNetworkWithoutLink(deps, 'sign_up', 300, hour),
  )

  // One every 120 s and five an hour, counted alike for unknown addresses.
  route(
    routes,
    'resendOtp',
    'public',
    async ({ email, flow_id }, _actor, { network }) => {
      const flow = flow_id === undefined ? undefined : flowIn(deps, flow_id)
      await deps.jobs.enqueue(deps.db, sendConfirmationCode, { email, flow, network })
      return {
        message: 'If an account waits to be confirmed at this address, a new code is on its way.',
      }
    },
    perNetwork(100, hour),
    perFlow(deps, 1, 120),
    perFlow(deps, 5, hour),
    resendsOfAnHour,
    resendsOfADay(deps),
    resendsOfAMailbox(deps),
  )
}

function signInRoutes(routes: Routes, deps: Deps): void {
  route(
    routes,
    'signIn',
    'public',
    async (input, _actor, client) => {
      const { tokens, deviceToken } = await signIn(deps, input, client)
      client.setDeviceCookie(deviceToken)
      return { AuthenticationResult: tokens }
    },
    {
      points: 300,
      seconds: 300,
      // Attempts of others in the same network do not count against a browser that is known at the address.
      key: async ({ email }: { email: string }, { network, device }: Request) =>
        (await knownDevice(deps, email, device)) ? null : network,
    },
  )
}

function sessionRoutes(routes: Routes, deps: Deps): void {
  route(
    routes,
    'refreshToken',
    'public',
    async ({ refresh_token: token }) => ({
      AuthenticationResult: await refreshSession(deps, token),
    }),
    perNetwork(600, 300),
  )

  route(
    routes,
    'signOut',
    'public',
    async ({ refresh_token: token }) => {
      await revokeSession(deps.db, refreshHash(token), deps.clock.now())
      return { message: 'You are signed out.' }
    },
    perNetwork(600, 300),
  )
}

function passwordResetRoutes(routes: Routes, deps: Deps): void {
  route(
    routes,
    'forgotPassword',
    'public',
    async (input, _actor, { network }) => ({
      message:
        'If there is an account at this address, a code to reset its password is on its way.',
      flow_id: await startReset(deps, input, network),
    }),
    perNetwork(100, hour),
    perFlow(deps, 5, hour),
    mailsOfAnHour,
    mailsOfADay,
    resetsOfAMailbox(deps),
  )

  route(
    routes,
    'confirmForgotPassword',
    'public',
    async (input, _actor, { network }) => {
      const { confirmation_code: code, new_password: password, ...others } = input
      await resetPassword(deps, { ...others, code, password }, network)
      return changed
    },
    perNetworkWithoutFlow(deps, 300, hour),
    perFlow(deps, 30, hour),
  )

  route(
    routes,
    'resetByLink',
    'public',
    async ({ new_password: password, ...input }) => {
      await resetByLink(deps, { ...input, password })
      return changed
    },
    perNetworkWithoutLink(deps, 'reset', 300, hour),
    perLink(deps, 30, hour),
  )
}
