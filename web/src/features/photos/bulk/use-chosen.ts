import type { CallInput } from '@verso/contract/call.ts'
import type { Photo } from '@verso/contract/photos.ts'
import { useState } from 'react'
import type { RowSelection } from '../../../ui/use-row-selection.ts'
import { isFiltered, toQuestion } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'

/** Which photos an action is for: named ones, or all that match the question of the list. */
export type WhichPhotos = CallInput<'editSelection'>['which']

/**
 * The selected photos, which may be all that match (`total`), on every page. Selecting or deselecting a row ends that: the photos of this
 * page that were selected by hand remain.
 */
export function useChosen(search: ListSearch, total: number, rows: RowSelection<Photo>) {
  const [isAll, setIsAll] = useState(false)
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
  const count = isAll ? total : rows.keys.length
  return {
    selection,
    isAll,
    selectAll: () => setIsAll(true),
    which,
    count,
    /** Those selected by hand. */
    rows: isAll ? [] : rows.rows,
    matching: isAll ? which : undefined,
    /** An export takes names, or none for all photos of the library. */
    exported: isAll ? [] : rows.keys,
    canExport: total > 0 && !(isAll && isFiltered(search)),
  }
}

export type Chosen = ReturnType<typeof useChosen>
