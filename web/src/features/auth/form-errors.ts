import { messages } from '@verso/contract/messages.ts'
import {
  checkBirthDate,
  checkEmail,
  checkForgotEmail,
  checkFullName,
  checkPassword,
  checkReset,
  checkSignIn,
  checkSignUp,
} from '@verso/contract/rules.ts'
import type { SignUpFields } from '@verso/contract/rules.ts'

/** The errors of a form: one per field, and the joined sentence of the specification. */
export type FormErrors<Field extends string> = {
  sentence: string | null
  fields: Partial<Record<Field, string | null>>
}

/** Two empty fields have one sentence and no errors of their own (AUTH-011). */
export function signInErrors(input: {
  email: string
  password: string
}): FormErrors<'email' | 'password'> {
  const sentence = checkSignIn(input)
  if (!sentence || sentence === messages.signInEmpty) return { sentence, fields: {} }
  return {
    sentence,
    fields: { email: checkEmail(input.email), password: checkPassword(input.password) },
  }
}

/** `minAge` is set by the installation; unaccepted terms are reported only if everything else is valid (AUTH-033). */
export function signUpErrors(
  input: SignUpFields,
  agreed: boolean,
  minAge?: number,
): FormErrors<keyof SignUpFields> {
  const today = new Date()
  const sentence = checkSignUp(input, today, minAge)
  if (!sentence) return { sentence: agreed ? null : messages.termsNotTicked, fields: {} }
  if (sentence === messages.signUpEmpty) return { sentence, fields: {} }
  return {
    sentence,
    fields: {
      full_name: checkFullName(input.full_name),
      date_of_birth: checkBirthDate(input.date_of_birth, today, minAge),
      email: checkEmail(input.email),
      password: checkPassword(input.password),
    },
  }
}

export function forgotErrors(email: string): FormErrors<'email'> {
  const sentence = checkForgotEmail(email)
  return { sentence, fields: { email: sentence } }
}

export function resetErrors(input: {
  code: string
  password: string
  confirm: string
}): FormErrors<'password' | 'confirm'> {
  const sentence = checkReset(input)
  if (!sentence || sentence === messages.resetEmpty) return { sentence, fields: {} }
  const differ = sentence === messages.passwordsDiffer
  return { sentence, fields: { [differ ? 'confirm' : 'password']: sentence } }
}
