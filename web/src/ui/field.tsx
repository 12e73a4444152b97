import { useId } from 'react'
import type { ReactNode } from 'react'

export type FieldTexts = { label: string; hint?: ReactNode; error?: string | null }

/** The attributes that connect an input to its label, hint and error. */
type FieldControl = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A control with its label above, and its error or else its hint below. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldTexts & { children: (control: FieldControl) => ReactNode }) {
  const id = useId()
  const note = `${id}-note`
  const control: FieldControl = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? note : undefined,
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children(control)}
      {error ? (
        <p id={note} className="text-sm text-bad">
          {error}
        </p>
      ) : (
        hint && (
          <div id={note} className="text-sm text-muted">
            {hint}
          </div>
        )
      )}
    </div>
  )
}
