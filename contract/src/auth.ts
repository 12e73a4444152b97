import { z } from 'zod'
import { email, message, text } from './common.ts'
import { messages } from './messages.ts'
import { checkEmail, checkOtp, checkPassword } from './rules.ts'

const validEmail = email.refine((value) => !checkEmail(value), messages.emailInvalid)
export const newPassword = text(200).refine((value) => !checkPassword(value), messages.passwordWeak)
const otp = text(20).refine((value) => !checkOtp(value), messages.otpInvalid)

const session = z.object({ IdToken: z.string(), AccessToken: z.string(), ExpiresIn: z.number() })

export const refreshToken = {
  input: z.object({ refresh_token: text(500) }),
  output: z.object({ AuthenticationResult: session }),
}

/** The tokens of a session that was just opened. */
export const newSession = z.object({
  AuthenticationResult: session.extend({ RefreshToken: z.string() }),
})

export const signIn = {
  input: z.object({ email: validEmail, password: text(200).min(1, messages.signInEmpty) }),
  output: newSession,
}

/** The fields are checked together by `checkSignUp` in the handler, so that errors are joined as specified. */
export const signUp = {
  input: z.object({ full_name: text(200), date_of_birth: text(20), email, password: text(200) }),
  output: message.extend({ otp_required: z.boolean() }),
}

export const confirmOtp = {
  input: z.object({ email: validEmail, password: text(200).optional(), otp }),
  output: message,
}

export const resendOtp = { input: z.object({ email: validEmail }), output: message }
export const forgotPassword = { input: z.object({ email: validEmail }), output: message }

export const confirmForgotPassword = {
  input: z.object({ email: validEmail, confirmation_code: text(20), new_password: newPassword }),
  output: message,
}
