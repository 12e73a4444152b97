import { useState } from 'react'
import { useKeys } from '../../lib/use-keys.ts'
import { LazyKeysDialog } from './lazy-keys-dialog.tsx'

/** A button, and the key `?`, that open the list of keyboard shortcuts. */
export function KeysHelp({ className }: { className?: string }) {
  const [open, setOpen] = useState(false)
  useKeys({ '?': () => setOpen(true) })
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        Keyboard
      </button>
      <LazyKeysDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
