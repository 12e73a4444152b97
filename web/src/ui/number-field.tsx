import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'
import type { NumberDraft } from './use-number-draft.ts'

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onValue'> & {
  draft: NumberDraft
  min: number
  max: number
}

/** A field for whole numbers. */
export function NumberField({ draft, ...rest }: NumberFieldProps) {
  return (
    <TextField
      {...rest}
      {...draft.field}
      type="number"
      inputMode="numeric"
      step={1}
      className="tabular-nums"
      // `onInput` handles the value, because it knows whether the text is a number.
      onValue={() => undefined}
    />
  )
}
