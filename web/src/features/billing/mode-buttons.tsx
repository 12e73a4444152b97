import { cx } from '../../ui/cx.ts'
import { copy } from './copy.ts'
import type { Plan } from './plan-rules.ts'

const modes = ['subscription', 'payment'] as const

/** The two toggle buttons (PLAN-001). */
export function ModeButtons({
  mode,
  onMode,
}: {
  mode: Plan['mode']
  onMode: (mode: Plan['mode']) => void
}) {
  return (
    <fieldset className="inline-flex max-w-full rounded-md bg-raised p-0.5 max-sm:flex max-sm:w-full">
      <legend className="sr-only">{copy.modesLabel}</legend>
      {modes.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === mode}
          onClick={() => onMode(each)}
          className={cx(
            'min-h-7.5 flex-1 rounded-sm px-3 font-medium transition-colors max-sm:px-1.5 max-sm:text-sm sm:whitespace-nowrap pointer-coarse:min-h-11',
            each === mode ? 'bg-surface text-text shadow-chosen' : 'text-muted hover:text-text',
          )}
        >
          {copy.modes[each]}
        </button>
      ))}
    </fieldset>
  )
}
