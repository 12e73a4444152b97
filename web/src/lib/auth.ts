import type { CallInput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'
import { messages } from '@verso/contract/messages.ts'
import { api } from './api.ts'
import { announceConfirmed } from './confirmed-sign-ups.ts'
import { deleteDatabases } from './databases.ts'
import { startSigningOut } from './ended-session.ts'
import { errorText } from './error-text.ts'
import { HttpError } from './http.ts'
import { session, useSession } from './session.ts'
import { recordSignInResult } from './sign-in-wait.ts'
import { createUserStore } from './store.ts'
import { signUpFlow } from './tab-flow.ts'

/** The password of the sign-up that is waiting for its code. Only in memory: a password never reaches storage. */
const unconfirmed = createUserStore<{ email: string; password: string } | null>(null)

const actions = { signIn, signUp, confirmOtp, noteConfirmed, resendOtp, logout, isAwaitingCode }

/** The sign-in state and the actions on it. Actions never reject; their errors go into the state. */
export function useAuth() {
  return { ...useSession(), ...actions }
}

async function signIn(input: CallInput<'signIn'>): Promise<void> {
  session.setError('signIn', null)
  try {
    const { AuthenticationResult } = await api.signIn(input)
    recordSignInResult(input.email)
    session.open(AuthenticationResult)
  } catch (error) {
    const text = errorText(error)
    if (text.toLowerCase() === messages.userNotConfirmed.toLowerCase())
      return awaitCode(input, flowIn(error))
    recordSignInResult(input.email, error)
    session.setError('signIn', text)
  }
}

/**
 * Sends an unconfirmed account a new code and shows the code screen instead of an error (ERR-003). The screen also
 * appears if the last code is so recent that the server refuses to send another one (AUTH-015).
 */
async function awaitCode(
  { email, password }: { email: string; password: string },
  flow_id: string | undefined,
): Promise<void> {
  unconfirmed.set({ email, password })
  signUpFlow.set({ email, ...(flow_id && { flow_id }) })
  session.update({ email, otpConfirmed: false })
  await resendOtp()
  session.forgetErrors()
  session.update({ otpRequired: true })
}

async function signUp(input: CallInput<'signUp'>): Promise<void> {
  session.setError('signUp', null)
  try {
    const { otp_required, flow_id } = await api.signUp(input)
    const { email, password } = input
    unconfirmed.set({ email, password })
    signUpFlow.set({ email, flow_id, isConfirmed: !otp_required })
    session.update({ email, otpRequired: otp_required, otpConfirmed: !otp_required })
  } catch (error) {
    session.setError('signUp', errorText(error))
  }
}

/**
 * Sends the code with the flow's id, and with the password if this page still has it. Returns whether another code is
 * needed.
 */
async function confirmOtp(otp: string): Promise<boolean> {
  session.setError('confirmOtp', null)
  const flow = signUpFlow.get()
  if (!flow) return false
  const { email, flow_id } = flow
  const password = unconfirmed.get()?.password
  try {
    await api.confirmOtp({ email, ...(password && { password }), ...(flow_id && { flow_id }), otp })
    if (flow_id) announceConfirmed(flow_id)
    noteConfirmed()
    return false
  } catch (error) {
    session.setError('confirmOtp', errorText(error))
    return error instanceof HttpError && error.response?.status === 400
  }
}

/** The sign-up of this tab is confirmed, by its code or in another tab by its link. */
function noteConfirmed(): void {
  const flow = signUpFlow.get()
  if (!flow) return
  unconfirmed.set(null)
  signUpFlow.set({ email: flow.email, isConfirmed: true })
  session.update({ otpConfirmed: true })
}

/** Either secret is enough; after a reload only the flow's id is left. */
function isAwaitingCode(): boolean {
  const flow = signUpFlow.get()
  return flow !== null && !flow.isConfirmed && Boolean(flow.flow_id ?? unconfirmed.get())
}

/** Returns whether a new code is on its way. Its error is stored under `signIn`, as specified (ERR-006). */
async function resendOtp(): Promise<boolean> {
  session.setError('signIn', null)
  const { email = session.state().email, flow_id } = signUpFlow.get() ?? {}
  try {
    await api.resendOtp({ email, ...(flow_id && { flow_id }) })
    signUpFlow.update({ resendFrom: nextResendTime() })
    return true
  } catch (error) {
    const wait = requestedWaitMs(error)
    if (wait) signUpFlow.update({ resendFrom: Date.now() + wait })
    session.setError('signIn', errorText(error))
    return false
  }
}

/** When another code may be requested if one is sent now. */
export const nextResendTime = (): number => Date.now() + limits.otpResendSeconds * 1000

/** How many milliseconds the server asks to wait, if that is why it refused the call. */
export function requestedWaitMs(error: unknown): number | undefined {
  const seconds = error instanceof HttpError ? error.response?.retryAfter : undefined
  return seconds ? seconds * 1000 : undefined
}

function flowIn(error: unknown): string | undefined {
  const { flow_id } = ((error as HttpError).response?.data ?? {}) as { flow_id?: string }
  return flow_id
}

/** Clears everything stored in this browser and reloads the page (AUTH-087, AUTH-088). The screen asks first. */
async function logout(): Promise<void> {
  const refreshToken = session.refreshToken()
  startSigningOut()
  await Promise.all([deleteDatabases(), refreshToken && endSession(refreshToken)])
  window.location.reload()
}

const maxWaitMs = 2000

/** Without a network the session stays open on the server until it expires, but this browser has forgotten it. */
async function endSession(refresh_token: string): Promise<void> {
  const signal = AbortSignal.timeout(maxWaitMs)
  await api.signOut({ refresh_token }, { signal }).catch(() => undefined)
}
