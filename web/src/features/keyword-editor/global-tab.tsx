import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import { SearchBox } from '../../ui/search-box.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { EditorPhotos } from './api.ts'
import { copy } from './copy.ts'
import type { KeywordSort } from './copy.ts'
import { isExcluded, withAll, withMove } from './global-draft.ts'
import type { GlobalDraft } from './global-draft.ts'
import { KeywordPane } from './keyword-pane.tsx'

type GlobalTabProps = {
  counts: Partial<EditorPhotos> | undefined
  draft: GlobalDraft
  onDraft: (draft: GlobalDraft) => void
}

const sorts = Object.entries(copy.global.sorts).map(([value, label]) => ({
  value: value as KeywordSort,
  label,
}))

/** The second tab: the keywords of all photos, and those excluded from all photos. */
export function GlobalTab({ counts, draft, onDraft }: GlobalTabProps) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<KeywordSort>('count-desc')
  const moved = [...draft.moved.values()]
  const movedToExcluded = moved.filter((keyword) => isExcluded(draft, keyword)).length
  const movedToIncluded = moved.length - movedToExcluded
  const totals = {
    included: draft.all
      ? moved.length
      : (counts?.keyword_total ?? 0) - movedToExcluded + movedToIncluded,
    excluded: draft.all
      ? (counts?.keyword_total ?? 0) + (counts?.excluded_total ?? 0) - moved.length
      : (counts?.excluded_total ?? 0) + movedToExcluded - movedToIncluded,
  }
  const changed = draft.all || moved.length > 0
  const shared = {
    search,
    sort,
    draft,
    changed,
    onMove: (keyword: Parameters<typeof withMove>[1]) => onDraft(withMove(draft, keyword)),
  }
  return (
    <div className="py-4">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <SearchBox
          label={copy.global.search}
          value={search}
          debounceMs={limits.searchDebounceMs}
          onSearch={setSearch}
          className="w-full md:w-60"
        />
        <Select label={copy.global.sort} value={sort} options={sorts} onValue={setSort} />
        <Switch
          label={copy.global.toggle}
          hint={copy.global.toggleHint}
          on={draft.all}
          onSwitch={(on) => onDraft(withAll(on))}
        />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <KeywordPane {...shared} side="included" total={totals.included} />
        <KeywordPane {...shared} side="excluded" total={totals.excluded} />
      </div>
    </div>
  )
}
