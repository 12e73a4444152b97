import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CircleAlert } from 'lucide-react'
import { cx } from './cx.ts'
import { popupClass, scrimClass } from './layer-class.ts'
import { Spinner } from './spinner.tsx'
import { useLastDefined } from './use-last-defined.ts'

type BusyState = { kind: 'busy' | 'failed'; text: string }

type BusyDialogProps = { state: BusyState | undefined; onClose: () => void }

/** Blocks the page during work that must not be interrupted, and shows why it failed. Only a failure can be closed. */
export function BusyDialog({ state, onClose }: BusyDialogProps) {
  const shown = useLastDefined(state)
  const failed = shown?.kind === 'failed'
  return (
    <AlertDialog.Root open={state !== undefined} onOpenChange={() => failed && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={scrimClass} />
        <AlertDialog.Popup
          className={cx(popupClass, 'flex w-fit max-w-100 min-w-60 items-start gap-3 px-5 py-4')}
        >
          {failed ? (
            <CircleAlert size={18} aria-hidden className="mt-0.75 shrink-0 text-bad" />
          ) : (
            <Spinner className="mt-1 text-accent" />
          )}
          <AlertDialog.Title className="text-lg font-medium wrap-anywhere" aria-live="assertive">
            {shown?.text}
          </AlertDialog.Title>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
