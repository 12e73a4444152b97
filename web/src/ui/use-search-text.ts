import { useEffect, useRef, useState } from 'react'

type SearchText = {
  value: string
  /** Called with the trimmed text after `debounceMs` without typing. */
  onSearch: (text: string) => void
  /** 0 searches on every key. */
  debounceMs: number
}

/** The text of a search field, which follows changes of `value` that others have made. */
export function useSearchText({ value, onSearch, debounceMs }: SearchText) {
  const [text, setText] = useState(value)
  const [shownValue, setShownValue] = useState(value)
  /** The field's own searches that have not arrived as `value`. */
  const [asked, setAsked] = useState<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The timer must use the latest values, not those from when it was set.
  const latest = useRef({ text, value, asked, onSearch })
  useEffect(() => {
    latest.current = { text, value, asked, onSearch }
  })

  if (shownValue !== value) {
    const own = asked.lastIndexOf(value)
    setShownValue(value)
    setAsked(own < 0 ? [] : asked.slice(own + 1))
    if (own < 0 && text.trim() !== value) setText(value)
  }

  function search(next: string) {
    clearTimeout(timer.current)
    const { current } = latest
    const wanted = next.trim()
    if (wanted === current.value && current.asked.length === 0) return
    setAsked((before) => [...before, wanted])
    current.onSearch(wanted)
  }

  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    if (debounceMs === 0) search(next)
    else timer.current = setTimeout(() => search(latest.current.text), debounceMs)
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
