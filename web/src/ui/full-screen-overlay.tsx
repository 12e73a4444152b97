import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ScrollRegion } from './scroll-region.tsx'

type FullScreenOverlayProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A full-screen dialog for long texts. The page under it keeps its state. */
export function FullScreenOverlay({ open, onClose, title, children }: FullScreenOverlayProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-x-0 top-(--banner) bottom-0 flex flex-col bg-surface text-text transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
          <header className="flex h-15 shrink-0 items-center justify-between gap-4 border-b border-line px-4 sm:px-7">
            <Dialog.Title className="truncate text-lg font-semibold">{title}</Dialog.Title>
            <Dialog.Close render={<Button />}>
              <X size={16} aria-hidden /> Close
            </Dialog.Close>
          </header>
          <ScrollRegion
            label={title}
            className="min-h-0 flex-1 overflow-y-auto px-4 -outline-offset-2 sm:px-7"
          >
            {children}
          </ScrollRegion>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
