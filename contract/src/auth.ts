import { z } from 'zod'
import { email, fileName, message, pasted, text } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { checkEmail, checkOtp, checkPassword } from './rules.ts'

export const validEmail = email.refine((value) => !checkEmail(value), messages.emailInvalid)
export const newPassword = text(200).refine((value) => !checkPassword(value), messages.passwordWeak)
/** A letter can be two UTF-16 units; `checkSignUp` counts letters. */
const fullName = fileName(2 * limits.fullNameMax)
/** The id of a sign-up or reset (`flows.ts`): it proves that the sender is the one who started it. */
const flowId = text(200)
/** A mailed code; spaces and dashes in it do not matter. */
const otp = pasted(100)
  .transform((value) => value.replace(/[\s\p{Dash}]/gu, ''))
  .refine((value) => !checkOtp(value), messages.otpInvalid)
/**
 * The name and the date of birth of someone who resets the password of a sign-up that was never confirmed. Without
 * them the call is refused with `not_confirmed`, and code and link stay valid.
 */
export const unfinishedPerson = {
  full_name: fullName.optional(),
  date_of_birth: text(20).optional(),
}

const session = z.object({ IdToken: z.string(), AccessToken: z.string(), ExpiresIn: z.number() })

/** The tokens of a new session. */
export const newSession = z.object({
  AuthenticationResult: session.extend({ RefreshToken: z.string() }),
})

export const authCalls = {
  refreshToken: {
    verb: 'POST',
    path: 'auth',
    with: { auth_method: 'refresh_token' },
    input: z.object({ refresh_token: text(500) }),
    output: z.object({ AuthenticationResult: session }),
  },

  signIn: {
    verb: 'POST',
    path: 'auth',
    with: { auth_method: 'sign_in' },
    input: z.object({ email: validEmail, password: text(200).min(1, messages.signInEmpty) }),
    output: newSession,
  },

  /** Ends the session of a refresh token; the response is the same for an unknown token. */
  signOut: {
    verb: 'POST',
    path: 'auth',
    with: { auth_method: 'sign_out' },
    input: z.object({ refresh_token: text(500) }),
    output: message,
  },

  /** `checkSignUp` checks the fields together in the handler, so that errors are joined as specified. */
  signUp: {
    verb: 'POST',
    path: 'auth',
    with: { auth_method: 'sign_up' },
    input: z.object({
      full_name: fullName,
      date_of_birth: text(20),
      email,
      password: text(200),
    }),
    output: message.extend({ otp_required: z.boolean(), flow_id: z.string() }),
  },

  /** Needs the password of the sign-up, or its `flow_id`. */
  confirmOtp: {
    verb: 'POST',
    path: 'auth',
    with: { auth_method: 'confirm_otp' },
    input: z.object({
      email: validEmail,
      password: text(200).optional(),
      flow_id: flowId.optional(),
      otp,
    }),
    output: message,
  },

  resendOtp: {
    verb: 'POST',
    path: 'auth',
    with: { auth_method: 'resend_otp' },
    input: z.object({ email: validEmail, flow_id: flowId.optional() }),
    output: message,
  },

  forgotPassword: {
    verb: 'POST',
    path: 'auth',
    with: { auth_method: 'forgot_password' },
    input: z.object({ email: validEmail, flow_id: flowId.optional() }),
    output: message.extend({ flow_id: z.string() }),
  },

  confirmForgotPassword: {
    verb: 'POST',
    path: 'auth',
    with: { auth_method: 'confirm_forgot_password' },
    input: z.object({
      email: validEmail,
      flow_id: flowId.optional(),
      confirmation_code: otp,
      new_password: newPassword,
      ...unfinishedPerson,
    }),
    output: message,
  },
} satisfies Record<string, CallDefinition>
