import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'

type PasswordFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
    value: string
    onValue: (value: string) => void
  }

/** A masked input; the eye button shows and hides the text. */
export function PasswordField({ label, hint, error, value, onValue, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...rest}
            type={shown ? 'text' : 'password'}
            value={value}
            spellCheck={false}
            autoCapitalize="off"
            className="control pr-10 pointer-coarse:pr-12"
            onChange={(event) => onValue(event.target.value)}
          />
          <button
            type="button"
            aria-label="Show typed text"
            aria-pressed={shown}
            className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-sm text-muted hover:text-text pointer-coarse:w-11"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </button>
        </div>
      )}
    </Field>
  )
}
