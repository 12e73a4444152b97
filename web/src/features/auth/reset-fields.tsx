import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FormErrors } from './form-errors.ts'
import { PasswordRules } from './password-rules.tsx'

export const emptyReset = { code: '', password: '', confirm: '' }
type ResetValues = typeof emptyReset

type ResetFieldsProps = {
  values: ResetValues
  errors: FormErrors<'password' | 'confirm'>['fields']
  onValues: (values: ResetValues) => void
}

const fieldOf =
  ({ values, onValues }: ResetFieldsProps) =>
  (name: keyof ResetValues) => ({
    value: values[name],
    onValue: (value: string) => onValues({ ...values, [name]: value }),
  })

export function ResetFields(props: ResetFieldsProps) {
  return (
    <>
      <TextField
        label="Confirmation Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="tabular-nums"
        {...fieldOf(props)('code')}
      />
      <NewPasswordFields {...props} />
    </>
  )
}

export function NewPasswordFields(props: ResetFieldsProps) {
  const { values, errors } = props
  const field = fieldOf(props)
  return (
    <>
      <div className="flex flex-col gap-2">
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          error={errors.password}
          {...field('password')}
        />
        <PasswordRules value={values.password} />
      </div>
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirm}
        {...field('confirm')}
      />
    </>
  )
}
