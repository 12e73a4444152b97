import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'

type CountFieldProps = { value: number | null; onValue: (count: number | null) => void }

const { min, max } = limits.keywordCount

/** The number of keywords, saved when the field is left or Enter is pressed. Empty means the default. */
export function CountField({ value, onValue }: CountFieldProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const count = typed.trim() === '' ? null : Number(typed)
  const isValid = count === null || (Number.isInteger(count) && count >= min && count <= max)

  function save() {
    if (isValid && count !== value) onValue(count)
  }

  return (
    <TextField
      label={copy.words.count}
      hint={copy.words.countHint}
      error={isValid ? null : copy.words.countError}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      step={1}
      className="max-w-32 tabular-nums"
      value={typed}
      onValue={setTyped}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
      }}
    />
  )
}
