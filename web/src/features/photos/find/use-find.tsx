import { useState } from 'react'
import { createChoice, useChoice } from '../../../lib/choice.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { findCopy } from './copy.ts'
import type { FacetPanelProps } from './facet-panel.tsx'
import { FilterBar, FilterButton } from './filter-bar.tsx'
import { LazyFacetPanel } from './lazy-facet-panel.tsx'
import { LazyFacetSheet } from './lazy-facet-sheet.tsx'

const choice = createChoice('filters')

/**
 * The filters of the list: a toolbar button, a bar with the active ones, and a panel next to the list, or a sheet if
 * there is no room for one.
 */
export function useFind(props: FacetPanelProps) {
  const isWide = useMediaQuery('(width >= 64rem)')
  const isKept = useChoice(choice) === 'open'
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isOpen = isWide ? isKept : isSheetOpen
  const toggle = () => (isWide ? choice.set(isKept ? '' : 'open') : setSheetOpen(true))
  return {
    button: <FilterButton isOpen={isOpen} onToggle={toggle} />,
    bar: <FilterBar search={props.search} onChange={props.onChange} />,
    panel: isWide ? (
      isKept && (
        <aside aria-label={findCopy.filters} className="w-60 shrink-0">
          <LazyFacetPanel {...props} />
        </aside>
      )
    ) : (
      <LazyFacetSheet {...props} open={isSheetOpen} onClose={() => setSheetOpen(false)} />
    ),
  }
}
