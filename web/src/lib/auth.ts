import type { CallInput } from '@verso/contract/call.ts'
import { messages } from '@verso/contract/messages.ts'
import { api } from './api.ts'
import { errorText } from './error-text.ts'
import { session, useSession } from './session.ts'
import { dropDatabases } from './stored.ts'

/** Who waits for a one-time code. In memory alone: a password never reaches storage. */
let waiting: { email: string; password: string } | null = null

const actions = { signIn, signUp, confirmOtp, resendOtp, logout, isWaiting: () => waiting !== null }

/** The state of signing in and what changes it. The actions never reject: they leave their error in the state. */
export function useAuth() {
  return { ...useSession(), ...actions }
}

async function signIn(input: CallInput<'signIn'>): Promise<void> {
  session.setError('signIn', null)
  try {
    const { AuthenticationResult } = await api.signIn(input)
    session.open(AuthenticationResult)
  } catch (error) {
    const text = errorText(error)
    if (text.toLowerCase() === messages.userNotConfirmed.toLowerCase()) return awaitCode(input)
    session.setError('signIn', text)
  }
}

/** An unconfirmed account gets a new code and the code screen, not an error (ERR-003). */
async function awaitCode(input: { email: string; password: string }): Promise<void> {
  waiting = input
  session.update({ email: input.email, otpConfirmed: false })
  await resendOtp()
  session.update({ otpRequired: true })
}

async function signUp(input: CallInput<'signUp'>): Promise<void> {
  session.setError('signUp', null)
  try {
    const { otp_required } = await api.signUp(input)
    waiting = { email: input.email, password: input.password }
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
  if (!waiting) return
  try {
    await api.confirmOtp({ ...waiting, otp })
    waiting = null
    session.update({ otpConfirmed: true })
  } catch (error) {
    session.setError('confirmOtp', errorText(error))
  }
}

/** Answers whether a new code is on its way. Its error lies under `signIn`, as specified (ERR-006). */
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

/** Clears all that is stored here and starts the page afresh (AUTH-087, AUTH-088). Asking first is the screen's part. */
async function logout(): Promise<void> {
  localStorage.clear()
  await dropDatabases()
  window.location.reload()
}
