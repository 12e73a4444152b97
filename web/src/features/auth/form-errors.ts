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

type ResetField = 'password' | 'confirm' | 'full_name' | 'date_of_birth'

/** `person` is what an account that is not created yet needs in addition, with the date on the wire's form. */
export function resetErrors(
  input: { code: string; password: string; confirm: string },
  person?: { full_name: string; date_of_birth: string; minAge: number | undefined },
): FormErrors<ResetField> {
  const sentence = checkReset(input)
  if (!sentence) return person ? personErrors(person) : { sentence, fields: {} }
  if (sentence === messages.resetEmpty) return { sentence, fields: {} }
  const differ = sentence === messages.passwordsDiffer
  return { sentence, fields: { [differ ? 'confirm' : 'password']: sentence } }
}

function personErrors(person: {
  full_name: string
  date_of_birth: string
  minAge: number | undefined
}): FormErrors<ResetField> {
  const full_name = checkFullName(person.full_name)
  const date_of_birth = checkBirthDate(person.date_of_birth, new Date(), person.minAge)
  const sentence = [full_name, date_of_birth].filter(Boolean).join(' and ') || null
  return { sentence, fields: { full_name, date_of_birth } }
}
