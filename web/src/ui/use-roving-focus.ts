import { useEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => Math.min(index + 1, last),
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Roving tabindex for a row of buttons marked `data-roving`: one Tab stop, arrow keys, Home and End move the focus, Delete
 * calls `onDelete`. When the focused button is removed, the one in its place gets the focus.
 * See https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/#kbd_roving_tabindex
 */
export function useRovingFocus(
  list: RefObject<HTMLElement | null>,
  count: number,
  onDelete?: (index: number) => void,
) {
  const [current, setCurrent] = useState(0)
  const hasFocus = useRef(false)
  const index = Math.max(0, Math.min(current, count - 1))

  useEffect(() => {
    const focusWasLost = hasFocus.current && !list.current?.contains(document.activeElement)
    if (focusWasLost && document.activeElement === document.body)
      buttons(list.current)[index]?.focus()
  })

  function onKeyDown(event: KeyboardEvent) {
    const at = buttons(list.current).indexOf(event.target as HTMLElement)
    if (at < 0) return
    if (event.key === 'Delete' && onDelete) {
      event.preventDefault()
      onDelete(at)
      return
    }
    const next = steps[event.key]?.(at, count - 1)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    buttons(list.current)[next]?.focus()
  }

  return {
    /** The index of the button that Tab moves to. */
    tabStop: index,
    onKeyDown,
    onFocus: (event: FocusEvent) => {
      hasFocus.current = true
      setCurrent(Math.max(0, buttons(list.current).indexOf(event.target as HTMLElement)))
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // There is no related target when the focused button is removed.
      if (relatedTarget) hasFocus.current = false
    },
  }
}

const buttons = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-roving]') ?? []),
]
