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
 * One stop of the Tab key for a row of buttons; arrows, Home and End lead from one to the next, Delete presses. When
 * the button that has the focus goes away, the one that takes its place has it.
 */
export function useRoving(
  list: RefObject<HTMLElement | null>,
  count: number,
  onDelete?: (index: number) => void,
) {
  const [current, setCurrent] = useState(0)
  const isInside = useRef(false)
  const index = Math.max(0, Math.min(current, count - 1))

  useEffect(() => {
    const lost = isInside.current && !list.current?.contains(document.activeElement)
    if (lost && document.activeElement === document.body) buttons(list.current)[index]?.focus()
  })

  function press(event: KeyboardEvent) {
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
    /** Which of them Tab leads to. */
    stop: index,
    onKeyDown: press,
    onFocus: (event: FocusEvent) => {
      isInside.current = true
      setCurrent(Math.max(0, buttons(list.current).indexOf(event.target as HTMLElement)))
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A button that goes away loses the focus to nothing.
      if (relatedTarget) isInside.current = false
    },
  }
}

const buttons = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-roving]') ?? []),
]
