import { useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type SegmentedProps<V extends string> = {
  /** The accessible name of the group; not visible. */
  label: string
  value: V
  options: readonly { value: V; label: ReactNode; count?: number }[]
  onValue: (value: V) => void
  disabled?: boolean
  className?: string
}

/** A radio group styled as a segmented control. */
export function Segmented<V extends string>({
  label,
  value,
  options,
  onValue,
  disabled,
  className,
}: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset
      disabled={disabled}
      className={cx('inline-flex max-w-full min-w-0 rounded-md bg-raised p-0.5', className)}
    >
      <legend className="sr-only">{label}</legend>
      <div className="flex min-w-0 overflow-x-auto rounded-sm">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'inline-flex h-7.5 items-center gap-1.5 rounded-sm text-base font-medium whitespace-nowrap text-muted transition-colors select-none pointer-coarse:h-11',
              // On phones a number gets its own line, so that all segments fit.
              'count' in option
                ? 'px-2 max-[23rem]:px-1.25 md:px-3 max-md:h-11 max-md:flex-col max-md:justify-center max-md:gap-0 max-md:text-sm max-md:leading-4'
                : 'px-3 max-[23rem]:px-2',
              'hover:text-text has-checked:bg-surface has-checked:text-text has-checked:shadow-chosen',
              'has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onValue(option.value)}
            />
            {option.label}
            {option.count !== undefined && (
              <span className="text-xs text-muted tabular-nums max-md:leading-4">
                {option.count.toLocaleString('en')}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
