import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { useBackCloses } from './use-back-closes.ts'

type PopoverProps = {
  /** The content of the opening button. */
  button: ReactNode
  /** Accessible name of the content. */
  label: string
  children: ReactNode
  className?: string
  buttonClassName?: string
}

/**
 * A small layer under its button, built on the native popover API: Escape, Back and a click elsewhere close it, and the
 * focus returns to the button. Browsers without CSS anchor positioning show it in the middle of the window.
 */
export function Popover({ button, label, children, className, buttonClassName }: PopoverProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const content = useRef<HTMLFieldSetElement>(null)
  useBackCloses(open, () => content.current?.hidePopover())
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
        ref={content}
        id={id}
        popover="auto"
        aria-label={label}
        // The content is removed only after closing, because otherwise the browser would not return the focus.
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
