import { randomUUID } from 'node:crypto'
import { checkSignUp, type SignUpFields } from '@verso/contract/rules.ts'
import type { Deps } from '../../deps.ts'
import { type Request, route, type Routes } from '../../http/route.ts'
import { normalAddress } from '../credits/welcome.ts'
import { knownDevice } from '../known-devices/devices.ts'
import { findFlow } from '../users/flow-queries.ts'
import { revokeSession } from '../users/session-queries.ts'
import { confirmByLink, confirmSignUp } from './confirmation.ts'
import { readFlowId } from './flow-ids.ts'
import { sendConfirmationCode } from './jobs.ts'
import { resetByLink, resetPassword, startReset } from './resets.ts'
import { refreshSession } from './service.ts'
import { refreshHash } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

type EmailInput = { email: string }
type FlowInput = EmailInput & { flow_id?: string | undefined }

const hour = 3600
const perNetwork = (points: number, seconds: number) => ({
  points,
  seconds,
  key: (_input: unknown, request: Request) => request.network,
})
const perAddressAndNetwork = (points: number, seconds: number) => ({
  points,
  seconds,
  key: ({ email }: EmailInput, { network }: Request) => `${email} ${network}`,
})

/** Counts by flow if its id is sent, so that other people's requests do not use up the owner's limit. */
const perFlow = ({ keys }: Pick<Deps, 'keys'>, points: number, seconds: number) => ({
  points,
  seconds,
  key: ({ email, flow_id }: FlowInput, { network }: Request) =>
    readFlowId({ keys }, flow_id ?? '') ?? `${email} ${network}`,
})
const perMailbox = (points: number, seconds: number) => ({
  points,
  seconds,
  key: ({ email }: EmailInput) => normalAddress(email),
})
/**
 * Limits the mails of a call to one mailbox over all networks. Each mail has a link that stays valid for longer than
 * this hour.
 */
const mailsToOne = perMailbox(15, hour)
/** With a flow's id, only that flow gets a code, so only its own limits count: others cannot use them up. */
const mailsWithoutFlow = {
  ...mailsToOne,
  key: ({ email, flow_id }: FlowInput) => (flow_id === undefined ? normalAddress(email) : null),
}
/**
 * All mails with codes to one mailbox in a day. After that, each call may still send one an hour: so others who use
 * up the limit cannot keep the owner from having a mail with a valid link.
 */
const mailsOfADay = {
  ...perMailbox(30, 24 * hour),
  name: 'code-mails',
  rest: { points: 1, seconds: hour },
}

type SignUpLimit = {
  points: number
  seconds: number
  key(input: SignUpFields, request: Request): string
}
/** A form that is refused as invalid does not count. */
const ofValidForms = ({ clock, config }: Pick<Deps, 'clock' | 'config'>, limit: SignUpLimit) => ({
  ...limit,
  key: (input: SignUpFields, request: Request) =>
    checkSignUp(input, clock.now(), config.SIGNUP_MIN_AGE) ? null : limit.key(input, request),
})

const confirmed = { message: 'Your account is confirmed. You can sign in now.' }
const changed = { message: 'Your password has been changed. You can sign in now.' }

/** A flow's id of another address causes no mail, so it does not count for this mailbox. */
const resendsOfADay = (deps: Deps) => ({
  ...mailsOfADay,
  key: async ({ email, flow_id }: FlowInput) => {
    const flow = flow_id && (await findFlow(deps.db, 'sign_up', flowIn(deps, flow_id)))
    const isMailed = flow_id === undefined || (flow && flow.email.toLowerCase() === email)
    return isMailed ? normalAddress(email) : null
  },
})

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
    ofValidForms(deps, perNetwork(100, hour)),
    ofValidForms(deps, perAddressAndNetwork(10, hour)),
    ofValidForms(deps, mailsToOne),
    ofValidForms(deps, mailsOfADay),
  )

  route(
    routes,
    'confirmOtp',
    'public',
    async (input, _actor, { network }) => {
      await confirmSignUp(deps, input, network)
      return confirmed
    },
    perNetwork(300, hour),
    perAddressAndNetwork(30, hour),
  )

  route(
    routes,
    'confirmLink',
    'public',
    async (input, _actor, { network }) => {
      await confirmByLink(deps, input, network)
      return confirmed
    },
    perNetwork(300, hour),
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
    mailsWithoutFlow,
    resendsOfADay(deps),
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
    async (input, _actor, { network }) => ({
      message:
        'If there is an account at this address, a code to reset its password is on its way.',
      flow_id: await startReset(deps, input, network),
    }),
    perNetwork(100, hour),
    perFlow(deps, 5, hour),
    mailsToOne,
    mailsOfADay,
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
    perNetwork(300, hour),
    perAddressAndNetwork(30, hour),
  )

  route(
    routes,
    'resetByLink',
    'public',
    async ({ new_password: password, ...input }) => {
      await resetByLink(deps, { ...input, password })
      return changed
    },
    perNetwork(300, hour),
  )
}
