import { PageSize } from './page-size.tsx'
import { Pager } from './pager.tsx'

type PagingBarProps = {
  /** 1-based. */
  page: number
  pageSize: number
  total: number
  /** Which rows are shown, such as `1 - 50 of 120`. */
  range?: string
  pageSizes: readonly number[]
  pageWindow: number
  /** Distinguishes the pager from another one on the same page. */
  label?: string
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

/** Shows which part of a list is visible and how many rows a page has, and leads to the other pages. */
export function PagingBar({ page, pageSize, total, range, ...props }: PagingBarProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <span className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {range && <span className="text-sm text-muted tabular-nums">{range}</span>}
        <PageSize size={pageSize} sizes={props.pageSizes} onSize={props.onPageSize} />
      </span>
      <Pager
        page={page}
        pages={Math.ceil(total / pageSize)}
        window={props.pageWindow}
        label={props.label}
        onPage={props.onPage}
      />
    </div>
  )
}
