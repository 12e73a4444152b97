import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The accessible name and tooltip. */
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        'inline-flex size-8.5 shrink-0 items-center justify-center rounded-sm text-muted transition-colors pointer-coarse:size-11',
        'not-disabled:hover:bg-raised not-disabled:hover:text-text disabled:cursor-not-allowed disabled:opacity-40',
        className,
      )}
    >
      {icon}
    </button>
  )
}
