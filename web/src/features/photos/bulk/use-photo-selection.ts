import { useQuery } from '@tanstack/react-query'
import type { CallInput } from '@verso/contract/call.ts'
import type { Photo } from '@verso/contract/photos.ts'
import { useState } from 'react'
import type { RowSelection } from '../../../ui/use-row-selection.ts'
import { exactTotalQuery, type PhotoPage } from '../api.ts'
import { hasFilters, parseFilters } from '../find/filters.ts'
import { toQuestion } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'

/** The photos that an action applies to: named ones, or all that match the list's question. */
export type WhichPhotos = CallInput<'editSelection'>['which']

/**
 * The selected photos on all pages. They can be all that match (`list`), which are then counted exactly. Selecting or
 * deselecting a row ends that; the photos of this page that were selected by hand stay selected.
 */
export function usePhotoSelection(
  search: ListSearch,
  list: PhotoPage | undefined,
  rows: RowSelection<Photo>,
) {
  const [wantsAll, setIsAll] = useState(false)
  const exact = useExactTotal(search, list, wantsAll)
  const isAll = wantsAll && exact !== undefined
  const ended =
    <Args extends unknown[]>(run: (...args: Args) => void) =>
    (...args: Args) => {
      setIsAll(false)
      run(...args)
    }
  const selection: RowSelection<Photo> = {
    ...rows,
    has: (key) => isAll || rows.has(key),
    page: isAll ? { all: true, some: true } : rows.page,
    toggle: ended(rows.toggle),
    select: ended(rows.select),
    selectPage: ended(rows.selectPage),
    clear: ended(rows.clear),
  }
  const which: WhichPhotos = isAll ? { match: toQuestion(search) } : { names: rows.keys }
  const count = isAll ? exact : rows.keys.length
  return {
    selection,
    isAll,
    selectAll: () => setIsAll(true),
    which,
    count,
    /** Only those selected by hand. */
    rows: isAll ? [] : rows.rows,
    matching: isAll ? which : undefined,
    exported:
      isAll || (rows.keys.length === 0 && hasFilters(parseFilters(search)))
        ? { names: [], match: toQuestion(search) }
        : { names: rows.keys },
    canExport: list !== undefined && list.length > 0,
  }
}

/** How many photos match; undefined until they are counted, which only happens if it is `wanted`. */
function useExactTotal(search: ListSearch, list: PhotoPage | undefined, wanted: boolean) {
  const isCapped = list?.total_is_capped === true
  const counting = useQuery({
    ...exactTotalQuery(toQuestion(search)),
    enabled: wanted && isCapped,
  })
  return isCapped ? counting.data : list?.length
}

export type PhotoSelection = ReturnType<typeof usePhotoSelection>
