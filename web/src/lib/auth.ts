import type { CallInput } from '@verso/contract/call.ts'
import { messages } from '@verso/contract/messages.ts'
import { api } from './api.ts'
import { deleteDatabases } from './databases.ts'
import { errorText } from './error-text.ts'
import { session, useSession } from './session.ts'
import { noteSignIn } from './sign-in-wait.ts'
import { createUserStore } from './store.ts'

/** The sign-up that awaits its one-time code. In memory only: a password never reaches storage. */
const unconfirmed = createUserStore<{ email: string; password: string } | null>(null)

const actions = { signIn, signUp, confirmOtp, resendOtp, logout, isAwaitingCode }

/** The state of signing in and the actions on it. They never reject, but put their error into the state. */
export function useAuth() {
  return { ...useSession(), ...actions }
}

async function signIn(input: CallInput<'signIn'>): Promise<void> {
  session.setError('signIn', null)
  try {
    const { AuthenticationResult } = await api.signIn(input)
    noteSignIn(input.email)
    session.open(AuthenticationResult)
  } catch (error) {
    const text = errorText(error)
    if (text.toLowerCase() === messages.userNotConfirmed.toLowerCase()) return awaitCode(input)
    noteSignIn(input.email, error)
    session.setError('signIn', text)
  }
}

/** An unconfirmed account gets a new code and the code screen, not an error (ERR-003). */
async function awaitCode(input: { email: string; password: string }): Promise<void> {
  unconfirmed.set(input)
  session.update({ email: input.email, otpConfirmed: false })
  await resendOtp()
  session.update({ otpRequired: true })
}

async function signUp(input: CallInput<'signUp'>): Promise<void> {
  session.setError('signUp', null)
  try {
    const { otp_required } = await api.signUp(input)
    unconfirmed.set({ email: input.email, password: input.password })
    session.update({
      email: input.email,
      otpRequired: otp_required,
      otpConfirmed: !otp_required,
    })
  } catch (error) {
    session.setError('signUp', errorText(error))
  }
}

async function confirmOtp(otp: string): Promise<void> {
  session.setError('confirmOtp', null)
  const account = unconfirmed.get()
  if (!account) return
  try {
    await api.confirmOtp({ ...account, otp })
    unconfirmed.set(null)
    session.update({ otpConfirmed: true })
  } catch (error) {
    session.setError('confirmOtp', errorText(error))
  }
}

function isAwaitingCode(): boolean {
  return unconfirmed.get() !== null
}

/** Returns whether a new code is on its way. Its error is stored under `signIn`, as specified (ERR-006). */
async function resendOtp(): Promise<boolean> {
  session.setError('signIn', null)
  try {
    await api.resendOtp({ email: session.state().email })
    return true
  } catch (error) {
    session.setError('signIn', errorText(error))
    return false
  }
}

/** Clears everything stored in this browser and reloads the page (AUTH-087, AUTH-088). The screen asks first. */
async function logout(): Promise<void> {
  const refreshToken = session.refreshToken()
  localStorage.clear()
  await Promise.all([deleteDatabases(), refreshToken && endSession(refreshToken)])
  window.location.reload()
}

const maxWaitMs = 2000

/** Without a network the session stays open on the server until it expires; this browser has forgotten it. */
async function endSession(refresh_token: string): Promise<void> {
  const signal = AbortSignal.timeout(maxWaitMs)
  await api.signOut({ refresh_token }, { signal }).catch(() => undefined)
}
