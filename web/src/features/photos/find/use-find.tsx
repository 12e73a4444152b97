import { useState } from 'react'
import { createChoice, useChoice } from '../../../lib/choice.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { findCopy } from './copy.ts'
import type { FacetPanelProps } from './facet-panel.tsx'
import { FilterBar, FilterButton } from './filter-bar.tsx'
import { LazyFacetPanel } from './lazy-facet-panel.tsx'
import { LazyFacetSheet } from './lazy-facet-sheet.tsx'

const choice = createChoice('filters')

/**
 * The filters of the list: a bar above it, and a panel next to it, or a sheet where there is no room for one. There their button is
 * not in the bar, but for the toolbar.
 */
export function useFind(props: FacetPanelProps) {
  const isWide = useMedia('(width >= 64rem)')
  const isKept = useChoice(choice) === 'open'
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isOpen = isWide ? isKept : isSheetOpen
  const toggle = () => (isWide ? choice.set(isKept ? '' : 'open') : setSheetOpen(true))
  const button = <FilterButton isOpen={isOpen} onToggle={toggle} />
  return {
    button: !isWide && button,
    bar: <FilterBar search={props.search} button={isWide && button} onChange={props.onChange} />,
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
