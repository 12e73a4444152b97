import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { parseSide } from './resolution.ts'

type SideFieldProps = { label: string; value: number; onValue: (side: number) => void }

/** Shows the typed text; an invalid size changes nothing and is discarded on blur (SET-022). */
export function SideField({ label, value, onValue }: SideFieldProps) {
  const [typed, setTyped] = useState(String(value))

  function type(text: string) {
    setTyped(text)
    const side = parseSide(text)
    if (side !== null) onValue(side)
  }

  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={0}
      max={limits.dimensionMax}
      step={1}
      className="tabular-nums"
      value={typed}
      onValue={type}
      onBlur={() => setTyped(String(value))}
    />
  )
}
