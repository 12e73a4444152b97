import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'

type InlineAddFieldProps = {
  /** The text of the button and the name of the field: `Add keyword`. */
  label: string
  /** A longer name for screen readers that says what is added to. */
  name?: string
  maxLength: number
  /** Receives the typed items, split at commas; never empty. */
  onAdd: (items: string[]) => void
}

/**
 * A button that turns into a field. Enter adds and keeps the field open for the next item; Escape, or Enter in an empty
 * field, closes it.
 */
export function InlineAddField({ label, name = label, maxLength, onAdd }: InlineAddFieldProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [text, setText] = useState('')

  /** Returns whether there was something to add. */
  function add(): boolean {
    const items = splitAtCommas(text).filter(Boolean)
    setText('')
    if (items.length > 0) onAdd(items)
    return items.length > 0
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
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that was just clicked
      autoFocus
      type="text"
      aria-label={name}
      value={text}
      className="control h-7 w-40 px-2 text-sm pointer-coarse:h-11 pointer-coarse:w-56 pointer-coarse:px-3 pointer-coarse:text-lg"
      onChange={({ target }) => {
        const tooLong = splitAtCommas(target.value).some((item) => item.length > maxLength)
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

const splitAtCommas = (text: string) => text.split(',').map((item) => item.trim())
