import { Tooltip as Base } from '@base-ui/react/tooltip'
import { useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'

type TooltipProps = {
  text: ReactNode
  /** The element it describes; must accept a ref and DOM props. */
  children: ReactElement
  /** Without these two, hover and focus open it. */
  open?: boolean
  onOpen?: (open: boolean) => void
  side?: 'top' | 'bottom' | 'left' | 'right'
}

/**
 * A visual hint next to an element. Essential information must also be on the page, because touch screens have no hover.
 * It lets clicks through, and without room on its side it moves to the start of its element's axis, so that it does not
 * cover the next field.
 */
export function Tooltip({ text, children, open, onOpen, side = 'bottom' }: TooltipProps) {
  // Rendered next to its element instead of at the end of the page, so that it is in the same landmark.
  const container = useRef<HTMLSpanElement>(null)
  return (
    <Base.Root open={open} onOpenChange={onOpen} disableHoverablePopup>
      <Base.Trigger render={children} />
      <span ref={container} className="contents" />
      <Base.Portal container={container}>
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
