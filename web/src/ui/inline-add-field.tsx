import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SuggestingInput } from './suggesting-input.tsx'
import type { Suggestion } from './suggesting-input.tsx'

type InlineAddFieldProps = {
  /** The text of the button and the label of the field: `Add keyword`. */
  label: string
  /** A longer name for screen readers that says what the items are added to. */
  name?: string
  maxLength: number
  /** Called with the typed items, split at commas; never empty. */
  onAdd: (items: string[]) => void
  /** Shown below the field; choosing one adds it. `onType` receives the text that they should match. */
  suggestions?: readonly Suggestion[]
  onType?: (text: string) => void
}

/**
 * A button that turns into a field. Enter adds and keeps the field open for the next item; Escape, or Enter in an empty
 * field, closes it.
 */
export function InlineAddField({
  label,
  name = label,
  maxLength,
  onAdd,
  suggestions = [],
  onType,
}: InlineAddFieldProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [text, setText] = useState('')

  function type(next: string) {
    if (splitAtCommas(next).some((item) => item.length > maxLength)) return
    setText(next)
    onType?.(next)
  }

  /** Adds what was typed. Returns whether there was anything to add. */
  function add(): boolean {
    const items = splitAtCommas(text).filter(Boolean)
    type('')
    if (items.length > 0) onAdd(items)
    return items.length > 0
  }

  function close() {
    type('')
    // Focused at once: later it would take the focus from a field that the user has entered since.
    flushSync(() => setOpen(false))
    button.current?.focus()
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
    <SuggestingInput
      name={name}
      value={text}
      suggestions={suggestions}
      onType={type}
      onChoose={(item) => {
        onAdd([...splitAtCommas(text).slice(0, -1).filter(Boolean), item])
        type('')
      }}
      onEnter={() => add() || close()}
      onEscape={close}
      onBlur={() => {
        add()
        setOpen(false)
      }}
    />
  )
}

const splitAtCommas = (text: string) => text.split(',').map((item) => item.trim())
