import { useState } from 'react'
import { useShortcuts } from '../../lib/use-shortcuts.ts'
import { LazyShortcutsDialog } from './lazy-shortcuts-dialog.tsx'

/** A button, and the key `?`, that open the list of keyboard shortcuts. */
export function ShortcutsHelp({ className }: { className?: string }) {
  const [open, setOpen] = useState(false)
  useShortcuts({ '?': () => setOpen(true) })
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        Keyboard
      </button>
      <LazyShortcutsDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
