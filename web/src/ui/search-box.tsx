import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

type SearchBoxProps = {
  label: string
  value: string
  /** Called with the trimmed text after `debounceMs` without typing. */
  onSearch: (text: string) => void
  /** 0 searches on each key. */
  debounceMs?: number
  className?: string
}

/** A search field. Enter searches at once, Escape clears it; it follows changes of `value`. */
export function SearchBox({ label, value, onSearch, debounceMs = 0, className }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [shownValue, setShownValue] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  if (shownValue !== value) {
    setShownValue(value)
    if (text.trim() !== value) setText(value)
  }

  function search(next: string) {
    clearTimeout(timer.current)
    if (next.trim() !== value) onSearch(next.trim())
  }

  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    if (debounceMs === 0) search(next)
    else timer.current = setTimeout(() => search(next), debounceMs)
  }

  function clear() {
    setText('')
    search('')
  }

  return (
    <search className={cx('relative inline-flex', className)}>
      <Search
        size={15}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.75 -translate-y-1/2 text-muted"
      />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={text}
        className="control px-8.5 placeholder-shown:pr-2"
        onChange={(event) => type(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') search(text)
          if (key === 'Escape' && text) clear()
        }}
      />
      {text && (
        <button
          type="button"
          aria-label="Clear search"
          className="absolute inset-y-0 right-0 flex w-8.5 items-center justify-center rounded-sm text-muted hover:text-text pointer-coarse:w-11"
          onClick={clear}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </search>
  )
}
