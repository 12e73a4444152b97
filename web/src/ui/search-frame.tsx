import { Search, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'

type SearchFrameProps = {
  /** Clears the text; undefined hides the button for it. */
  onClear: (() => void) | undefined
  className?: string | undefined
  ref?: Ref<HTMLElement>
  /** The input. */
  children: ReactNode
}

/** The magnifying glass and clear button of a search field, around its input. */
export function SearchFrame({ onClear, className, ref, children }: SearchFrameProps) {
  return (
    <search ref={ref} className={cx('relative inline-flex', className)}>
      <Search
        size={15}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.75 -translate-y-1/2 text-muted"
      />
      {children}
      {onClear && (
        <button
          type="button"
          aria-label="Clear search"
          className="absolute inset-y-0 right-0 flex w-8.5 items-center justify-center rounded-sm text-muted hover:text-text pointer-coarse:w-11"
          onClick={onClear}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </search>
  )
}
