import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'

type PopoverProps = {
  /** What stands on the button that opens it. */
  button: ReactNode
  /** Names what is inside. */
  label: string
  children: ReactNode
  className?: string
  buttonClassName?: string
}

/**
 * A small layer under its button, by the browser's own means: Escape and a click elsewhere close it, Tab goes in
 * and out, the focus comes back. A browser that cannot anchor it shows it in the middle.
 */
export function Popover({ button, label, children, className, buttonClassName }: PopoverProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const anchor = `--${CSS.escape(id)}`
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        style={{ anchorName: anchor }}
        className={buttonClass({}, buttonClassName)}
      >
        {button}
      </button>
      <fieldset
        id={id}
        popover="auto"
        aria-label={label}
        // Empty only after closing, or the browser would not give the focus back.
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
        style={{ positionAnchor: anchor }}
        className={cx(
          'max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-md border border-line bg-surface text-text shadow-float',
          'supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:mt-1.5 supports-[position-area:bottom]:[position-area:bottom_span-left]',
          className,
        )}
      >
        {open && children}
      </fieldset>
    </>
  )
}
