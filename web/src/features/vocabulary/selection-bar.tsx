import { useState } from 'react'
import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { RowSelection } from '../../ui/use-row-selection.ts'
import { useChangeVocabulary, type VocabularyChange } from './api.ts'
import { copy } from './copy.ts'
import { MergeDialog } from './merge-dialog.tsx'
import type { Term } from './term.ts'

/** The actions on the selected keywords; nothing while none is selected. */
export function SelectionBar({ selection }: { selection: RowSelection<Term> }) {
  const [asking, setAsking] = useState<'merge' | 'remove'>()
  const change = useChangeVocabulary()
  const { keys: keywords, rows } = selection
  const arePreferred = rows.every(({ is_preferred }) => is_preferred)

  function run(each: VocabularyChange) {
    change.mutate(each, {
      onSuccess: () => {
        setAsking(undefined)
        // Only these, because others may have been selected during the change.
        selection.select(rows, false)
      },
      onError: (error) => {
        setAsking(undefined)
        toast(failureReason(error), { tone: 'bad' })
      },
    })
  }

  if (keywords.length === 0) return null
  return (
    <div
      role="toolbar"
      aria-label={copy.toolbar}
      className="sticky top-2 z-4 mt-3 flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface p-2 shadow-float"
    >
      <output className="mr-auto pl-2 text-sm text-muted tabular-nums">
        {copy.selected(keywords.length)}
      </output>
      <Button disabled={keywords.length < 2 || change.isPending} onClick={() => setAsking('merge')}>
        {copy.merge}
      </Button>
      <Button
        loading={change.isPending && change.variables.kind === 'prefer'}
        onClick={() => run({ kind: 'prefer', input: { keywords, is_preferred: !arePreferred } })}
      >
        {arePreferred ? copy.preferNot : copy.prefer}
      </Button>
      <Button disabled={change.isPending} onClick={() => setAsking('remove')}>
        {copy.remove}
      </Button>
      <Button variant="quiet" onClick={selection.clear}>
        {copy.clear}
      </Button>
      <MergeDialog
        terms={asking === 'merge' ? rows : undefined}
        onClose={() => setAsking(undefined)}
        onMerged={() => {
          setAsking(undefined)
          selection.clear()
        }}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        title={copy.removing.question(keywords.length)}
        body={copy.removing.body}
        cancel={copy.removing.cancel}
        confirm={copy.removing.confirm}
        busy={change.isPending}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => run({ kind: 'remove', input: { keywords } })}
      />
    </div>
  )
}
