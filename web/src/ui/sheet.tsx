import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { scrimClass } from './layer-class.ts'
import { useBackCloses } from './use-back-closes.ts'

type SheetProps = { open: boolean; onClose: () => void; title: string; children: ReactNode }

/** A modal panel at the bottom of a phone's screen. */
export function Sheet({ open, onClose, title, children }: SheetProps) {
  useBackCloses(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimClass} />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 max-h-[85dvh] overflow-y-auto rounded-t-lg border-t border-line bg-surface pb-[max(1rem,env(safe-area-inset-bottom))] text-text shadow-float transition-[translate] duration-180 outline-none data-ending-style:translate-y-full data-starting-style:translate-y-full">
          <header className="flex items-center justify-between py-2 pr-2 pl-4">
            <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
            <Dialog.Close
              render={<IconButton label="Close" icon={<X size={18} aria-hidden />} />}
            />
          </header>
          <div className="px-4 pb-2">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
