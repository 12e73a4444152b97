import { useState } from 'react'
import { useBusyState } from '../../lib/use-busy-state.ts'
import { BusyDialog } from '../../ui/busy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IsolatedText } from '../../ui/isolated-text.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import type { RowSelection } from '../../ui/use-row-selection.ts'
import { useBulk } from './api.ts'
import type { BulkKind } from './api.ts'
import { copy } from './copy.ts'
import type { Person } from './person.ts'

type BulkActionsProps = {
  selection: RowSelection<Person>
  /** Edit mode ends after every action, even one that failed (ADMIN-030, ADMIN-031). */
  onEnd: () => void
}

/** The two actions of edit mode with their confirmation and progress. */
export function BulkActions({ selection, onEnd }: BulkActionsProps) {
  const [asking, setAsking] = useState<BulkKind>()
  const bulk = useBulk()
  const progress = useBusyState(bulk, copy.bulk[bulk.variables?.kind ?? 'verify'], close)
  const kind = useLastDefined(asking)
  const count = selection.keys.length

  function run() {
    setAsking(undefined)
    if (!asking) return
    // Only users who are not verified yet are sent (ADMIN-028).
    const unverified = selection.rows.filter(({ user }) => !user.verified)
    const emails = asking === 'verify' ? unverified.map(({ user }) => user.email) : selection.keys
    if (emails.length > 0) bulk.mutate({ kind: asking, emails }, { onSuccess: onEnd })
    else onEnd()
  }

  function close() {
    bulk.reset()
    onEnd()
  }

  return (
    <div
      role="toolbar"
      aria-label={copy.bulk.label}
      data-over-foot
      className="flex items-center gap-2.5 max-md:fixed max-md:inset-x-3 max-md:bottom-[calc(5rem+env(safe-area-inset-bottom))] max-md:z-5 max-md:flex-wrap max-md:rounded-md max-md:border max-md:border-line max-md:bg-surface max-md:p-2 max-md:shadow-float"
    >
      <output className="mr-auto text-sm text-muted tabular-nums max-md:pl-1">
        {count > 0 && copy.bulk.selected(count)}
      </output>
      <Button disabled={count === 0} onClick={() => setAsking('verify')}>
        {copy.bulk.verify.button}
      </Button>
      <Button variant="danger" disabled={count === 0} onClick={() => setAsking('delete')}>
        {copy.bulk.delete.button}
      </Button>
      <ConfirmDialog
        open={asking !== undefined}
        title={kind && copy.bulk[kind].question(count)}
        body={kind && copy.bulk[kind].body}
        cancel={copy.bulk.cancel}
        confirm={kind ? copy.bulk[kind].confirm : ''}
        tone={kind === 'delete' ? 'danger' : 'plain'}
        onCancel={() => setAsking(undefined)}
        onConfirm={run}
      >
        {kind === 'delete' && <Names people={selection.rows} />}
      </ConfirmDialog>
      <BusyDialog state={progress} onClose={close} />
    </div>
  )
}

/** The users who would be deleted, including those on other pages. */
function Names({ people }: { people: readonly Person[] }) {
  return (
    <ScrollRegion
      label={copy.bulk.delete.list}
      className="mt-4 max-h-48 overflow-y-auto rounded-sm border border-line px-3 py-2 text-sm"
    >
      <ul className="flex flex-col gap-1">
        {people.map(({ user }) => (
          <li key={user.email} className="wrap-anywhere">
            <IsolatedText>{user.full_name}</IsolatedText>{' '}
            <span className="text-muted">{user.email}</span>
          </li>
        ))}
      </ul>
    </ScrollRegion>
  )
}
