import { useEffect, useRef, useState } from 'react'

type SearchText = {
  value: string
  /** Called with the trimmed text after `debounceMs` without typing. */
  onSearch: (text: string) => void
  /** 0 searches on every key. */
  debounceMs: number
}

/** The text of a search field, which follows changes of `value`. */
export function useSearchText({ value, onSearch, debounceMs }: SearchText) {
  const [text, setText] = useState(value)
  const [shownValue, setShownValue] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The timer must use the latest values, not those from when it was set.
  const latest = useRef({ value, onSearch })
  useEffect(() => {
    latest.current = { value, onSearch }
  })

  if (shownValue !== value) {
    setShownValue(value)
    if (text.trim() !== value) setText(value)
  }

  function search(next: string) {
    clearTimeout(timer.current)
    const { current } = latest
    if (next.trim() !== current.value) current.onSearch(next.trim())
  }

  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    if (debounceMs === 0) search(next)
    else timer.current = setTimeout(() => search(next), debounceMs)
  }

  /** Clears the field without searching. */
  function drop() {
    clearTimeout(timer.current)
    setText('')
  }

  function clear() {
    drop()
    search('')
  }

  return { text, type, clear, drop, searchNow: () => search(text) }
}
