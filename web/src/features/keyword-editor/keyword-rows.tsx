import { useVirtualizer } from '@tanstack/react-virtual'
import type { KeywordCount } from '@verso/contract/keywords.ts'
import { Plus, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { copy } from './copy.ts'

type KeywordRowsProps = {
  label: string
  rows: readonly KeywordCount[]
  struck: boolean
  onPress: (keyword: KeywordCount) => void
  /** Called when the last rows become visible. */
  onEnd: () => void
}

const rowsBeforeEnd = 40

/** A virtual list of up to a hundred thousand keywords as buttons, with one Tab stop. */
export function KeywordRows({ label, rows, struck, onPress, onEnd }: KeywordRowsProps) {
  // The virtualizer mutates the objects it returns, which memoization would miss.
  'use no memo'
  const region = useRef<HTMLDivElement>(null)
  const height = useMediaQuery('(pointer: coarse)') ? 44 : 34
  const [current, setCurrent] = useState(0)
  const [focused, setFocused] = useState(false)
  // oxlint-disable-next-line react/incompatible-library -- the compiler skips this component because of 'use no memo'
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.keyword ?? index,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (last >= rows.length - rowsBeforeEnd) end()
  }, [last, rows.length])
  const active = Math.min(current, rows.length - 1)
  const isRendered = items.some(({ index }) => index === active)
  const tabStop = isRendered ? active : (items[0]?.index ?? 0)
  useEffect(() => {
    if (focused) region.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus()
  }, [focused, active, rows, isRendered])

  function move(event: KeyboardEvent) {
    const targets: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: active + 10,
      PageUp: active - 10,
    }
    const row = rows[active]
    if (event.key === 'Delete' && !struck && row) return onPress(row)
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(target, rows.length - 1))
    virtual.scrollToIndex(next)
    setCurrent(next)
  }

  return (
    <div ref={region} className="min-h-0 flex-1 overflow-y-auto p-1.5">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its buttons */}
      <ul
        aria-label={label}
        className="relative"
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={move}
        onFocus={() => setFocused(true)}
        onBlur={({ relatedTarget }) => relatedTarget && setFocused(false)}
      >
        {items.map(({ key, index, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <li
              key={key}
              className="absolute inset-x-0 top-0"
              style={{ translate: `0 ${start}px`, height }}
            >
              <KeywordButton
                row={row}
                index={index}
                struck={struck}
                isTabStop={index === tabStop}
                onPress={() => {
                  setCurrent(index)
                  onPress(row)
                }}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type KeywordButtonProps = {
  row: KeywordCount
  index: number
  struck: boolean
  isTabStop: boolean
  onPress: () => void
}

function KeywordButton({ row, index, struck, isTabStop, onPress }: KeywordButtonProps) {
  const Icon = struck ? Plus : X
  return (
    <button
      type="button"
      data-index={index}
      tabIndex={isTabStop ? 0 : -1}
      className="flex size-full items-center gap-3 rounded-sm px-2.5 text-left -outline-offset-2 hover:bg-raised"
      onClick={onPress}
    >
      <span className="min-w-0 flex-1 truncate">
        <span className="sr-only">{struck ? copy.global.restore : copy.global.exclude} </span>
        <span className={cx(struck && 'text-muted line-through')}>{row.keyword}</span>
      </span>
      <span className="text-sm text-muted tabular-nums">
        {formatNumber(row.count)}
        <span className="sr-only"> {copy.global.photos(row.count)}</span>
      </span>
      <Icon size={14} aria-hidden className="text-muted" />
    </button>
  )
}
