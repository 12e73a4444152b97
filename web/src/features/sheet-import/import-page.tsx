import { useNavigate } from '@tanstack/react-router'
import { limits } from '@verso/contract/limits.ts'
import type { SheetChange } from '@verso/contract/sheet-import.ts'
import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { failureReason } from '../../lib/error-text.ts'
import { PartError } from '../../lib/network/part.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { Progress } from '../../ui/progress.tsx'
import { useRowSelection } from '../../ui/use-row-selection.ts'
import { type Comparison, useApplyChanges, useCompareSheet } from './api.ts'
import { ChangeTable } from './change-table.tsx'
import { copy } from './copy.ts'

const none: SheetChange[] = []

/** Reads an edited export, shows what it would change, and makes the changes that are ticked. */
export function ImportPage() {
  const [done, setDone] = useState(0)
  const [page, setPage] = useState(1)
  const comparing = useCompareSheet(setDone)
  const changes = comparing.data?.changes ?? none
  const pageSize = limits.uploadTable.pageSize
  const rows = changes.slice((page - 1) * pageSize, page * pageSize)
  const selection = useRowSelection(rows, ({ image_id }) => image_id)
  const navigate = useNavigate()
  const applying = useApplyChanges(() => void navigate({ to: '/' }))
  const chosen = selection.rows.filter(changesPhoto).slice(0, limits.sheetImport.changes)

  function compare(file: File) {
    setPage(1)
    selection.clear()
    applying.reset()
    comparing.mutate(file, {
      onSuccess: (result) =>
        selection.select(
          result.changes.filter((change) => changesPhoto(change) && !change.is_changed_later),
          true,
        ),
    })
  }

  const failure = comparing.error ?? applying.error
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="mr-auto text-xl font-semibold">{copy.title}</h1>
        {comparing.data && <ChooseFile label={copy.chooseOther} onFile={compare} />}
        {changes.length > 0 && (
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            loading={applying.isPending}
            onClick={() => applying.mutate(chosen)}
          >
            {copy.apply(chosen.length)}
          </Button>
        )}
      </header>
      {failure && (
        <div className="mt-3">
          <FormNote tone="bad">{reasonOf(failure)}</FormNote>
        </div>
      )}
      {comparing.isPending ? (
        <div className="mt-8 flex flex-col gap-2">
          <p className="text-muted">{done === 0 ? copy.reading : copy.comparing}</p>
          <Progress label={copy.comparing} value={done} />
        </div>
      ) : (
        <Outcome comparison={comparing.data} onFile={compare} />
      )}
      {changes.length > 0 && (
        <ChangeTable
          rows={rows}
          selection={selection}
          page={page}
          total={changes.length}
          onPage={setPage}
        />
      )}
    </>
  )
}

const reasonOf = (failure: Error) =>
  failure instanceof PartError ? copy.errors.notLoaded : failureReason(failure)

type OutcomeProps = { comparison: Comparison | undefined; onFile: (file: File) => void }

function Outcome({ comparison, onFile }: OutcomeProps) {
  if (!comparison || (comparison.changes.length === 0 && comparison.unknown === 0)) {
    const missing = comparison?.missing ?? []
    const noneText = missing.length > 0 ? copy.missing(missing) : copy.noneText
    return (
      <EmptyState
        title={comparison ? copy.none : copy.emptyTitle}
        text={comparison ? noneText : copy.intro}
        picture={<FileSpreadsheet size={32} strokeWidth={1.25} />}
        actions={!comparison && <ChooseFile label={copy.choose} onFile={onFile} isMain />}
      >
        {!comparison && <p className="text-center text-sm text-muted">{copy.accepted}</p>}
      </EmptyState>
    )
  }
  const { changes, unknown, missing } = comparison
  const count = (matches: (change: SheetChange) => boolean) => changes.filter(matches).length
  const later = count((change) => change.is_changed_later)
  const refused = count((change) => change.refused.length > 0)
  return (
    <output className="mt-3 flex flex-col gap-1 text-muted">
      <span className="text-text">{wouldChange(count(changesPhoto))}</span>
      {later > 0 && <span>{copy.changedLater(later)}</span>}
      {refused > 0 && <span>{copy.refused(refused)}</span>}
      {unknown > 0 && <span>{copy.unknown(unknown)}</span>}
      {missing.length > 0 && <span>{copy.missing(missing)}</span>}
    </output>
  )
}

const wouldChange = (count: number) =>
  count > limits.sheetImport.changes
    ? `${copy.wouldChange(count)}. ${copy.tooManyChanges}`
    : copy.wouldChange(count)

/** Whether there is anything to save: all cells of the row may have been refused. */
const changesPhoto = (change: SheetChange) => {
  const { keywords, description, period, location, people, note, reviewed } = change
  return Boolean(
    keywords ?? description ?? period ?? location ?? people ?? note ?? reviewed !== undefined,
  )
}

type ChooseFileProps = { label: string; onFile: (file: File) => void; isMain?: boolean }

function ChooseFile({ label, onFile, isMain = false }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={isMain ? 'primary' : 'secondary'} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.xls"
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // So that the same file can be chosen again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
