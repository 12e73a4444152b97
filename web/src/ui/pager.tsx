import { ChevronLeft, ChevronRight } from 'lucide-react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { pageWindow } from './page-window.ts'

type PagerProps = {
  /** 1-based. */
  page: number
  pages: number
  /** Maximum number of page numbers shown. */
  window: number
  onPage: (page: number) => void
  /** Distinguishes it from another pager on the same page. */
  label?: string
}

export function Pager({ page, pages, window, onPage, label = 'Pages' }: PagerProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-0.5">
      <IconButton
        label="Previous page"
        icon={<ChevronLeft size={16} aria-hidden />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {pageWindow(page, pages, window).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          className={cx(
            'h-8.5 min-w-8.5 rounded-sm px-2 text-sm font-medium tabular-nums transition-colors pointer-coarse:h-11 pointer-coarse:min-w-11',
            number === page ? 'bg-raised text-text' : 'text-muted hover:bg-raised hover:text-text',
          )}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <IconButton
        label="Next page"
        icon={<ChevronRight size={16} aria-hidden />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
