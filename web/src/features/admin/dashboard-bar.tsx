import type { CallOutput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { RowSelection } from '../../ui/use-row-selection.ts'
import { BulkActions } from './bulk-actions.tsx'
import { copy } from './copy.ts'
import { withChange } from './dashboard-search.ts'
import type { DashboardSearch } from './dashboard-search.ts'
import type { Person } from './person.ts'

type DashboardBarProps = {
  data: CallOutput<'getDashboard'> | undefined
  search: DashboardSearch
  editing: boolean
  selection: RowSelection<Person>
  onEdit: () => void
  onEnd: () => void
  onChange: (next: DashboardSearch) => void
}

/** Title, totals, search and edit mode. */
export function DashboardBar({ data, search, editing, selection, ...on }: DashboardBarProps) {
  const texts = copy.dashboard
  return (
    <>
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      <p className="mt-1 min-h-5.5 text-muted tabular-nums">{data && <Totals data={data} />}</p>
      <div className="mt-4 flex flex-wrap items-center gap-2.5">
        <SearchBox
          label={texts.search}
          value={search.search ?? ''}
          debounceMs={limits.searchDebounceMs}
          onSearch={(text) => on.onChange(withChange(search, { search: text }))}
          className="mr-auto min-w-0 flex-1 md:max-w-80"
        />
        <Button className="md:order-1" onClick={editing ? on.onEnd : on.onEdit}>
          {editing ? texts.exit : texts.edit}
        </Button>
        {editing && <BulkActions selection={selection} onEnd={on.onEnd} />}
      </div>
    </>
  )
}

function Totals({ data }: { data: CallOutput<'getDashboard'> }) {
  const { users, images, pending } = copy.dashboard.totals
  const totals = [
    [users, data.total_users],
    [images, data.total_images],
    [pending, data.total_pending_images],
  ] as const
  return (
    <span className="flex flex-wrap gap-x-5">
      {totals.map(([name, n]) => (
        <span key={name}>
          {name}: <span className="font-medium text-text">{formatNumber(n)}</span>
        </span>
      ))}
    </span>
  )
}
