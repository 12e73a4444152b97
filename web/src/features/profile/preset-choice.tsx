import { useId } from 'react'
import { copy } from './copy.ts'
import { presets } from './resolution.ts'
import type { Preset } from './resolution.ts'

export function PresetChoice({
  value,
  onValue,
}: {
  value: Preset
  onValue: (preset: Preset) => void
}) {
  const name = useId()
  return (
    <fieldset>
      <legend className="text-lg font-semibold">{copy.images.title}</legend>
      <p className="mt-1 max-w-120 text-muted">{copy.images.text}</p>
      <div className="mt-4 grid gap-2.5 sm:grid-cols-4">
        {presets.map((preset) => (
          <label
            key={preset}
            className="flex items-center gap-2.5 rounded-md border border-line bg-surface px-3.5 py-3 font-medium transition-colors hover:bg-raised has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="size-4 accent-accent outline-none pointer-coarse:size-5"
              checked={preset === value}
              onChange={() => onValue(preset)}
            />
            {copy.images.presets[preset]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
