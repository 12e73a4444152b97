import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { popupClass, scrimClass } from './layer-class.ts'
import { useBackCloses } from './use-back-closes.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Shows the title to screen readers only. */
  hideTitle?: boolean
  children: ReactNode
  className?: string
}

/** A modal dialog. Escape, Back and a click outside close it; the focus returns to where it was. */
export function Dialog({
  open,
  onClose,
  title,
  hideTitle = false,
  children,
  className,
}: DialogProps) {
  useBackCloses(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        {/* Forced, because Base UI shows no backdrop for a dialog opened from another dialog or sheet. */}
        <Base.Backdrop forceRender className={scrimClass} />
        <Base.Popup
          className={cx(popupClass, 'flex max-h-[calc(100dvh-2rem)] w-120 flex-col', className)}
        >
          <header
            className={
              hideTitle ? 'sr-only' : 'flex items-center justify-between gap-4 py-3 pr-3 pl-5'
            }
          >
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            {!hideTitle && (
              <Base.Close
                render={<IconButton label="Close" icon={<X size={18} aria-hidden />} />}
              />
            )}
          </header>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
