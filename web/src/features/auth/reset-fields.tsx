import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FormErrors } from './form-errors.ts'
import { PasswordRules } from './password-rules.tsx'
import { PersonFields } from './person-fields.tsx'

/** The date is the input's `yyyy-mm-dd` until it is sent. */
export const emptyReset = { code: '', password: '', confirm: '', full_name: '', date_of_birth: '' }
export type ResetValues = typeof emptyReset

type ResetFieldsProps = {
  values: ResetValues
  errors: FormErrors<Exclude<keyof ResetValues, 'code'>>['fields']
  /** The account is not created yet, so name and date of birth are needed too. */
  asksPerson: boolean
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
  const { values, errors, asksPerson } = props
  const field = fieldOf(props)
  return (
    <>
      {asksPerson && <PersonFields field={(name) => ({ ...field(name), error: errors[name] })} />}
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
