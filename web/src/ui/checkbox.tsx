import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  checked: boolean
  onChecked: (checked: boolean, event: { shiftKey: boolean }) => void
  /** Neither on nor off: some of what it stands for is on. */
  mixed?: boolean
  /** Shown beside the box; without it give an `aria-label`. */
  children?: ReactNode
}

/** The native box in our colours. `onChecked` tells whether shift was held, for ranges. */
export function Checkbox({
  checked,
  onChecked,
  mixed = false,
  children,
  className,
  ...rest
}: CheckboxProps) {
  const box = (
    <input
      {...rest}
      type="checkbox"
      checked={checked}
      ref={(input) => {
        if (input) input.indeterminate = mixed && !checked
      }}
      className={cx('size-4 shrink-0 accent-accent pointer-coarse:size-5', !children && className)}
      onChange={(event) => {
        const native = event.nativeEvent
        onChecked(event.target.checked, {
          shiftKey: native instanceof MouseEvent && native.shiftKey,
        })
      }}
    />
  )
  if (!children) {
    // The label adds room for a finger; the box keeps its own name.
    return <label className="inline-flex pointer-coarse:-m-3 pointer-coarse:p-3">{box}</label>
  }
  return (
    <label className={cx('flex items-start gap-2.5 text-base [&>input]:mt-0.75', className)}>
      {box}
      <span>{children}</span>
    </label>
  )
}
