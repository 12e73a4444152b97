import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type SelectProps<V extends string | number> = Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
> & {
  /** Accessible name; not shown. */
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onValue: (value: V) => void
}

/** A styled native select, because it works best on phones and with the keyboard. */
export function Select<V extends string | number>({
  label,
  value,
  options,
  onValue,
  className,
  ...rest
}: SelectProps<V>) {
  return (
    <span className={cx('relative inline-flex', className)}>
      <select
        aria-label={label}
        {...rest}
        value={value}
        className="control appearance-none pr-8 font-medium"
        onChange={(event) => {
          const chosen = options[event.target.selectedIndex]
          if (chosen) onValue(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={14}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
