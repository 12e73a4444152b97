import { useEffect, useState } from 'react'
import { Button } from '../../web/src/ui/button.tsx'
import { ConfirmDialog } from '../../web/src/ui/confirm-dialog.tsx'
import { EmptyState } from '../../web/src/ui/empty-state.tsx'
import { FormNote } from '../../web/src/ui/form-note.tsx'
import { IsolatedText } from '../../web/src/ui/isolated-text.tsx'
import type { RunRow } from '../src/window/window-state.ts'
import { call } from './api.ts'
import { ScreenTitle } from './screen-title.tsx'
import { pluralise } from './texts.ts'
import { useAction } from './use-action.ts'

type RunsScreenProps = { isBusy: boolean; onUndo: () => void }

/** What was written on this computer, latest first. `onUndo` is called once an undo has started. */
export function RunsScreen({ isBusy, onUndo }: RunsScreenProps) {
  const [runs, setRuns] = useState<RunRow[] | null>(null)
  const [asked, setAsked] = useState<RunRow | null>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const { run, error } = useAction()
  useEffect(() => {
    call('runs', {}).then(
      (read) => setRuns(read.runs),
      (cause: unknown) => setUnread(String(cause)),
    )
  }, [])
  const undo = (id: string) =>
    run(async () => {
      setAsked(null)
      await call('undo', { run: id })
      onUndo()
    })
  return (
    <>
      <ScreenTitle
        title="Runs"
        text="You can undo each run for 30 days. Its files are then exactly as before. Files that were changed after the run stay as they are."
      />
      {(error ?? unread) && <FormNote tone="bad">{error ?? unread}</FormNote>}
      {runs?.length === 0 && <EmptyState title="Nothing has been written yet" />}
      {runs && runs.length > 0 && (
        <ul aria-label="Runs" className="card divide-y divide-line">
          {runs.map((each) => (
            <RunItem key={each.id} row={each} isBusy={isBusy} onUndo={() => setAsked(each)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={`Undo ${pluralise(asked?.canUndo ?? 0, 'file')}?`}
        body="The words that this run wrote are removed, and the sidecars that it created are deleted."
        cancel="Cancel"
        confirm="Undo"
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && undo(asked.id)}
      />
    </>
  )
}

type RunItemProps = { row: RunRow; isBusy: boolean; onUndo: () => void }

function RunItem({ row, isBusy, onUndo }: RunItemProps) {
  const { id, kind, at, files, canUndo, isCleared, folder, undoes } = row
  const when = new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow">
        <p className="font-medium">
          {kind === 'write'
            ? `${pluralise(files, 'file')} written`
            : `${pluralise(files, 'file')} put back as before`}
        </p>
        <p className="text-sm text-muted">
          {when}
          {folder && (
            <>
              {' · '}
              <IsolatedText>{folder}</IsolatedText>
            </>
          )}
        </p>
        <p className="text-xs text-muted">{undoes ? `Undid run ${undoes}` : `Run ${id}`}</p>
      </div>
      {kind === 'write' && canUndo > 0 && (
        <Button disabled={isBusy} aria-label={`Undo run ${id}`} onClick={onUndo}>
          Undo
        </Button>
      )}
      {kind === 'write' && canUndo === 0 && (
        <span className="text-sm text-muted">{isCleared ? 'Too old to undo' : 'Undone'}</span>
      )}
    </li>
  )
}
