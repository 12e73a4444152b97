import type { PhotoPage } from '../api.ts'
import { copy } from '../copy.ts'
import { totalText } from '../photo-format.ts'

type SelectMatchingLineProps = {
  /** The number of photos on this page, and whether all of them are selected. */
  onPage: number
  isPageSelected: boolean
  list: PhotoPage | undefined
  /** How many are selected. */
  count: number
  isAll: boolean
  onSelectAll: () => void
  onClear: () => void
}

/** Once all photos of the page are selected, offers to select all that match, and says when they are. */
export function SelectMatchingLine({
  onPage,
  list,
  count,
  isAll,
  onSelectAll,
  onClear,
  ...page
}: SelectMatchingLineProps) {
  const isOffered = page.isPageSelected && (list?.length ?? 0) > onPage
  if (!list || (!isAll && !isOffered)) return null
  return (
    <div className="mb-3 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-sm bg-accent-soft px-3 py-2 text-sm">
      <output className="tabular-nums">
        {isAll ? copy.matching.selected(count.toLocaleString('en')) : copy.matching.onPage(onPage)}
      </output>
      <button
        type="button"
        className="font-medium text-accent underline-offset-2 hover:underline pointer-coarse:py-2"
        onClick={isAll ? onClear : onSelectAll}
      >
        {isAll ? copy.matching.clear : copy.matching.selectAll(totalText(list))}
      </button>
    </div>
  )
}
