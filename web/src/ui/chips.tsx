import { useState } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The first `max` items as chips, and a button that shows the rest. `marks` gives items a dashed edge and a note. */
export function Chips({
  items,
  max = 6,
  marks,
  render = (item) => item,
  tabIndex,
  className,
}: {
  items: readonly string[]
  max?: number
  marks?: ReadonlyMap<string, string>
  /** Renders an item, for example as a link. */
  render?: (item: string) => ReactNode
  /** The tab index of the button that shows the rest. */
  tabIndex?: number
  className?: string
}) {
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, max)
  const rest = items.length - shown.length
  return (
    <ul className={cx('flex flex-wrap items-center gap-1', className)}>
      {shown.map((item) => (
        <li
          key={item}
          className={cx(
            'max-w-full truncate rounded-full border px-2 py-px text-xs',
            marks?.has(item) ? 'border-dashed border-edge' : 'border-transparent bg-raised',
          )}
        >
          {render(item)}
          {marks?.has(item) && <span className="text-muted"> · {marks.get(item)}</span>}
        </li>
      ))}
      {rest > 0 && (
        <li>
          <button
            type="button"
            tabIndex={tabIndex}
            aria-label={`Show ${rest} more`}
            className="rounded-full px-2 py-0.5 text-xs text-muted tabular-nums hover:text-text pointer-coarse:px-3 pointer-coarse:py-2"
            onClick={() => setAll(true)}
          >
            +{rest}
          </button>
        </li>
      )}
    </ul>
  )
}
