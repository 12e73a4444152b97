import { Button } from '../../ui/button.tsx'
import { copy } from './copy.ts'

type SaveBarProps = {
  changes: number
  saving: boolean
  /** Why the last save failed. */
  failure: string | undefined
  onCancel: () => void
  onSave: () => void
}

/** Always visible at the bottom: the number of unsaved changes, with Cancel and Save. */
export function SaveBar({ changes, saving, failure, onCancel, onSave }: SaveBarProps) {
  return (
    <div
      data-over-foot
      className="sticky bottom-0 z-5 -mx-4 mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-bg px-4 py-3 sm:-mx-7 sm:px-7"
    >
      <div className="min-w-0">
        <output className="font-medium tabular-nums max-sm:text-sm">{copy.pending(changes)}</output>
        {failure !== undefined && !saving && (
          <p role="alert" className="text-sm text-bad">
            <span>{copy.saveFailed}</span> <span className="text-muted">{failure}</span>
          </p>
        )}
      </div>
      <div className="ml-auto flex gap-2.5">
        <Button onClick={onCancel}>{copy.cancel}</Button>
        <Button
          variant="primary"
          disabled={changes === 0}
          loading={saving}
          loadingText={copy.saving}
          onClick={onSave}
        >
          {copy.save}
        </Button>
      </div>
    </div>
  )
}
