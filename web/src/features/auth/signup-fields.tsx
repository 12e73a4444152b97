import type { SignUpFields } from '@verso/contract/rules.ts'
import type { KeyboardEvent } from 'react'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FormErrors } from './form-errors.ts'
import { PasswordRules } from './password-rules.tsx'
import { PersonFields } from './person-fields.tsx'

/** Values as typed: the date is the input's `yyyy-mm-dd` until it is sent. */
export const emptySignup: SignUpFields = {
  full_name: '',
  date_of_birth: '',
  email: '',
  password: '',
}

type SignupFieldsProps = {
  values: SignUpFields
  errors: FormErrors<keyof SignUpFields>['fields']
  onValues: (values: SignUpFields) => void
  /**
   * Set while the button is disabled: a disabled button would swallow Enter, and with it the message that says why
   * (AUTH-033).
   */
  onEnter?: (form: HTMLFormElement) => void
}

export function SignupFields({ values, errors, onValues, onEnter }: SignupFieldsProps) {
  const field = (name: keyof SignUpFields) => ({
    value: values[name],
    error: errors[name],
    onValue: (value: string) => onValues({ ...values, [name]: value }),
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Enter' && currentTarget.form) onEnter?.(currentTarget.form)
    },
  })
  return (
    <>
      <PersonFields field={field} />
      <TextField label="Email" type="email" required autoComplete="username" {...field('email')} />
      <div className="flex flex-col gap-2">
        <PasswordField
          label="Password"
          required
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordRules value={values.password} />
      </div>
    </>
  )
}
