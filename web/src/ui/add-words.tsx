import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'

type AddWordsProps = {
  /** What stands on the button, and names the field: `Add keyword`. */
  label: string
  /** The same with what it belongs to, for those who cannot see where it stands. */
  name?: string
  maxLength: number
  /** The words typed, apart at commas; never empty. */
  onAdd: (words: string[]) => void
}

/** A button that becomes a field. Enter adds and stays for the next word, Escape and an empty Enter go back. */
export function AddWords({ label, name = label, maxLength, onAdd }: AddWordsProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [text, setText] = useState('')
  const words = text.split(',').map((word) => word.trim())

  function add(): boolean {
    const fresh = words.filter(Boolean)
    setText('')
    if (fresh.length > 0) onAdd(fresh)
    return fresh.length > 0
  }

  function close() {
    setText('')
    setOpen(false)
    requestAnimationFrame(() => button.current?.focus())
  }

  if (!open)
    return (
      <button
        ref={button}
        type="button"
        aria-label={name}
        className="inline-flex items-center gap-1 rounded-full py-0.5 pr-2.25 pl-1.5 text-xs text-muted transition-colors hover:bg-raised hover:text-text pointer-coarse:min-h-11 pointer-coarse:px-3 pointer-coarse:text-sm"
        onClick={() => setOpen(true)}
      >
        <Plus size={12} aria-hidden /> {label}
      </button>
    )
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by the button in whose place it stands
      autoFocus
      type="text"
      aria-label={name}
      value={text}
      className="control h-7 w-40 px-2 text-sm pointer-coarse:h-11 pointer-coarse:w-56 pointer-coarse:px-3 pointer-coarse:text-lg"
      onChange={({ target }) => {
        const tooLong = target.value.split(',').some((word) => word.trim().length > maxLength)
        if (!tooLong) setText(target.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          if (!add()) close()
        }
        if (event.key === 'Escape') {
          event.stopPropagation()
          close()
        }
      }}
      onBlur={() => {
        add()
        setOpen(false)
      }}
    />
  )
}
