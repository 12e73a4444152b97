import type { Deps } from '../../deps.ts'
import { type Request, route, type Routes } from '../../http/route.ts'
import { knownDevice } from '../known-devices/devices.ts'
import { revokeSession } from '../users/session-queries.ts'
import { sendConfirmationCode, sendResetCode } from './jobs.ts'
import { refreshSession, resetPassword } from './service.ts'
import { refreshHash } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { confirmSignUp, signUp } from './sign-up.ts'

type EmailInput = { email: string }

const hour = 3600
const perNetwork = (points: number, seconds: number) => ({
  points,
  seconds,
  key: (_input: unknown, request: Request) => request.network,
})
const perAddress = (points: number, seconds: number) => ({
  points,
  seconds,
  key: ({ email }: EmailInput) => email,
})
export function authRoutes(routes: Routes, deps: Deps): void {
  signUpRoutes(routes, deps)
  signInRoutes(routes, deps)
  sessionRoutes(routes, deps)
  passwordResetRoutes(routes, deps)
}

function signUpRoutes(routes: Routes, deps: Deps): void {
  const signUpLimits = [perNetwork(300, hour), perAddress(10, hour)]
  route(
    routes,
    'signUp',
    'public',
    async (input) => {
      await signUp(deps, input)
      return { message: 'We sent a code to your email address.', otp_required: true }
    },
    ...signUpLimits,
  )

  route(
    routes,
    'confirmOtp',
    'public',
    async (input) => {
      await confirmSignUp(deps, input)
      return { message: 'Your account is confirmed. You can sign in now.' }
    },
    perNetwork(300, hour),
    perAddress(30, hour),
  )

  // One every 120 s and five an hour, counted alike for unknown addresses.
  route(
    routes,
    'resendOtp',
    'public',
    async ({ email }) => {
      await deps.jobs.enqueue(deps.db, sendConfirmationCode, { email })
      return {
        message: 'If an account waits to be confirmed at this address, a new code is on its way.',
      }
    },
    perNetwork(100, hour),
    perAddress(1, 120),
    perAddress(5, hour),
  )
}

function signInRoutes(routes: Routes, deps: Deps): void {
  route(
    routes,
    'signIn',
    'public',
    async (input, _actor, client) => {
      const { tokens, deviceToken } = await signIn(deps, input, client)
      client.keepDevice(deviceToken)
      return { AuthenticationResult: tokens }
    },
    {
      points: 300,
      seconds: 300,
      // Others in its network do not count against a browser that is known at the address.
      key: async ({ email }: EmailInput, { network, device }: Request) =>
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
    async ({ email }) => {
      await deps.jobs.enqueue(deps.db, sendResetCode, { email })
      return {
        message:
          'If there is an account at this address, a code to reset its password is on its way.',
      }
    },
    perNetwork(100, hour),
    perAddress(5, hour),
  )

  route(
    routes,
    'confirmForgotPassword',
    'public',
    async (input) => {
      const { email, confirmation_code: code, new_password: password } = input
      await resetPassword(deps, { email, code, password })
      return { message: 'Your password has been changed. You can sign in now.' }
    },
    perNetwork(300, hour),
    perAddress(30, hour),
  )
}
