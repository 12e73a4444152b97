import { messages } from '@verso/contract/messages.ts'
import { birthDateToWire } from '@verso/contract/rules.ts'
import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { useSettings } from '../../lib/settings.ts'
import { resetErrors } from './form-errors.ts'
import { emptyReset } from './reset-fields.tsx'
import { useForm } from './use-form.ts'

/**
 * The values and the errors of a form that sets a new password. If the sign-up of the address was never confirmed, the
 * form asks for the person's name and date of birth too: from the start if that is known, otherwise when the server
 * says so.
 */
export function useReset(
  { link, isUnfinished }: { link?: string; isUnfinished: boolean },
  send: () => Promise<unknown>,
) {
  const minAge = useSettings()?.signup_min_age
  const [values, onValues] = useState(emptyReset)
  const [asksPerson, setAsksPerson] = useState(isUnfinished)
  const date_of_birth = birthDateToWire(values.date_of_birth)
  const person = { full_name: values.full_name, date_of_birth }
  const secrets = link === undefined ? values : { ...values, code: link }
  const errors = resetErrors(secrets, asksPerson ? { ...person, minAge } : undefined)
  const { tried, busy, onSubmit, hideErrors } = useForm(errors.sentence, send)

  /** Returns the sentence to show. */
  function noteRefusal(error: unknown): string {
    const text = errorText(error)
    if (text !== messages.signUpUnfinished) return text
    hideErrors()
    setAsksPerson(true)
    return text
  }

  return {
    fields: { values, onValues, asksPerson, errors: tried ? errors.fields : {} },
    sentence: tried ? errors.sentence : null,
    busy,
    onSubmit,
    /** What the calls take. */
    input: { new_password: values.password, ...(asksPerson && person) },
    noteRefusal,
  }
}
