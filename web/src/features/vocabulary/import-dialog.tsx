import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { copy } from './copy.ts'
import { type ListPreview, useImportList } from './list-api.ts'

const { lists } = copy

type ImportDialogProps = {
  preview: ListPreview | undefined
  /** Why the file cannot be read. */
  error: Error | null
  onClose: () => void
}

/** Shows what a list would add, before it is imported. */
export function ImportDialog({ preview, error, onClose }: ImportDialogProps) {
  const shown = useLastDefined(preview ?? error ?? undefined)
  return (
    <Dialog
      open={preview !== undefined || error !== null}
      onClose={onClose}
      title={lists.title}
      className="w-140"
    >
      <div className="flex min-h-0 flex-col gap-4 px-5 pb-5">
        {shown instanceof Error && <FormNote tone="bad">{failureReason(shown)}</FormNote>}
        {shown && !(shown instanceof Error) && <Preview preview={shown} onDone={onClose} />}
      </div>
    </Dialog>
  )
}

function Preview({ preview, onDone }: { preview: ListPreview; onDone: () => void }) {
  const loading = useImportList()
  const { added, changed, skipped, skipped_total, lines } = preview
  const rest = preview.terms + preview.categories + preview.synonyms - lines.length
  return (
    <>
      <div className="text-muted">
        <p className="text-text">{lists.found(preview)}</p>
        <p>{lists.would(added, changed)}</p>
        <p className="text-sm">{lists.encoding(preview.encoding)}</p>
      </div>
      {skipped_total > 0 && (
        <div className="text-sm">
          <p className="font-medium">{lists.skipped(skipped_total)}</p>
          <ul className="mt-1 text-muted">
            {skipped.map((sentence) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ScrollRegion
        label={lists.lines}
        className="min-h-24 overflow-y-auto rounded-sm border border-line px-3 py-2 text-sm"
      >
        <ul>
          {lines.map(({ text, depth, kind }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines repeat, and never move
            <li key={index} className="wrap-anywhere" style={{ paddingLeft: `${depth * 0.9}rem` }}>
              {text}
              {kind !== 'term' && <span className="text-muted"> · {lists.kinds[kind]}</span>}
            </li>
          ))}
          {rest > 0 && <li className="text-muted">{lists.rest(rest)}</li>}
        </ul>
      </ScrollRegion>
      {loading.isError && <FormNote tone="bad">{failureReason(loading.error)}</FormNote>}
      <Button
        variant="primary"
        className="self-end"
        disabled={added + changed === 0}
        loading={loading.isPending}
        onClick={() => loading.mutate(preview.file, { onSuccess: onDone })}
      >
        {lists.submit(added + changed)}
      </Button>
    </>
  )
}
