import { useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { parseWhole } from './whole-number.ts'

type WholeFieldProps = {
  label: string
  hint: string
  max: number
  value: number
  onValue: (value: number) => void
}

/** May be blank while typing. An invalid number changes nothing and disappears when the field loses the focus. */
export function WholeField({ label, hint, max, value, onValue }: WholeFieldProps) {
  const [typed, setTyped] = useState(String(value))

  function type(text: string) {
    setTyped(text)
    const whole = parseWhole(text, max)
    if (whole !== null) onValue(whole)
  }

  return (
    <TextField
      label={label}
      hint={hint}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      step={1}
      className="tabular-nums"
      value={typed}
      onValue={type}
      onBlur={() => setTyped(String(value))}
    />
  )
}
