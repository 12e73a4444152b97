import { Tooltip as Base } from '@base-ui/react/tooltip'
import { useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'

type TooltipProps = {
  text: ReactNode
  /** The element it speaks of; must take a ref and the usual props. */
  children: ReactElement
  /** Leave out both to let hover and focus decide. */
  open?: boolean
  onOpen?: (open: boolean) => void
  side?: 'top' | 'bottom' | 'left' | 'right'
}

/**
 * Text for the eye beside an element. What must be known stands on the page too: touch has no hover.
 * It takes no click from what it lies on, and where its side has no room it lies before its element,
 * not on what is to be filled in next.
 */
export function Tooltip({ text, children, open, onOpen, side = 'bottom' }: TooltipProps) {
  // Beside its element and not at the end of the page, so that it lies in the same landmark.
  const place = useRef<HTMLSpanElement>(null)
  return (
    <Base.Root open={open} onOpenChange={onOpen} disableHoverablePopup>
      <Base.Trigger render={children} />
      <span ref={place} className="contents" />
      <Base.Portal container={place}>
        <Base.Positioner
          positionMethod="fixed"
          side={side}
          sideOffset={8}
          collisionPadding={16}
          collisionAvoidance={{ fallbackAxisSide: 'start' }}
          className="z-40"
        >
          <Base.Popup className="max-w-80 rounded-sm bg-text px-2.5 py-1.5 text-sm text-bg shadow-float transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
