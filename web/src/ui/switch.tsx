import { Switch as Base } from '@base-ui/react/switch'
import { useId } from 'react'

type SwitchProps = {
  label: string
  hint?: string
  on: boolean
  disabled?: boolean
  onSwitch: (on: boolean) => void
}

/** A switch with a label and a hint below it; clicking either of them toggles it. */
export function Switch({ label, hint, on, disabled = false, onSwitch }: SwitchProps) {
  const id = useId()
  return (
    <label className="flex items-center gap-2.5 pointer-coarse:min-h-11">
      <Base.Root
        checked={on}
        disabled={disabled}
        onCheckedChange={onSwitch}
        aria-labelledby={id}
        aria-describedby={hint && `${id}-hint`}
        className="h-5 w-9 shrink-0 rounded-full border border-edge bg-raised p-0.5 transition-colors data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50"
      >
        <Base.Thumb className="block size-3.5 rounded-full bg-muted transition-[translate] data-checked:translate-x-4 data-checked:bg-on-accent" />
      </Base.Root>
      <span>
        <span id={id} className="block font-medium">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-xs text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
