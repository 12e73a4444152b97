import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  checked: boolean
  onChecked: (checked: boolean, event: { shiftKey: boolean }) => void
  /** Shown as indeterminate unless checked: part of what it represents is on. */
  mixed?: boolean
  /** The visible label; without it an `aria-label` is needed. */
  children?: ReactNode
}

/** The native checkbox in our colours. `onChecked` also receives whether Shift was pressed, for selecting ranges. */
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
    // The label only enlarges the touch target; the box has its own name.
    return <label className="inline-flex pointer-coarse:-m-3 pointer-coarse:p-3">{box}</label>
  }
  return (
    <label className={cx('flex items-start gap-2.5 text-base [&>input]:mt-0.75', className)}>
      {box}
      <span>{children}</span>
    </label>
  )
}
