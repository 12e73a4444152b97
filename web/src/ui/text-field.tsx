import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
    value: string
    onValue: (value: string) => void
  }

export function TextField({
  label,
  hint,
  error,
  value,
  onValue,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          type="text"
          {...rest}
          {...control}
          value={value}
          className={cx('control', className)}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}
