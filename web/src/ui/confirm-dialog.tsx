import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { popupClass, scrimClass } from './layer-class.ts'
import { useBackCloses } from './use-back-closes.ts'

type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  body?: ReactNode
  /** Shown below the body, for example a field. */
  children?: ReactNode
  cancel: string
  confirm: string
  onCancel: () => void
  onConfirm: () => void
  /** `danger` makes the confirming button red, for actions that cannot be undone. */
  tone?: 'plain' | 'danger'
  busy?: boolean
  /** Disables confirming, because the children need more input or the action is not possible. */
  isIncomplete?: boolean
  /** Set if the question appears during a blocked navigation, which is using the browser history. */
  isOverNavigation?: boolean
}

/** Asks before an action. Escape and Back cancel it, a click outside does nothing, and Cancel has the focus. */
export function ConfirmDialog({
  open,
  title,
  body,
  children,
  cancel,
  confirm,
  onCancel,
  onConfirm,
  tone = 'plain',
  busy,
  isIncomplete = false,
  isOverNavigation = false,
}: ConfirmDialogProps) {
  useBackCloses(open && !isOverNavigation, onCancel)
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={scrimClass} />
        <AlertDialog.Popup initialFocus={cancelButton} className={cx(popupClass, 'w-100 p-5')}>
          <AlertDialog.Title className="text-lg font-semibold text-balance">
            {title}
          </AlertDialog.Title>
          {body && (
            <AlertDialog.Description className="mt-1.5 text-base text-muted">
              {body}
            </AlertDialog.Description>
          )}
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-2.5">
            <Button ref={cancelButton} onClick={onCancel}>
              {cancel}
            </Button>
            <Button
              variant={tone === 'danger' ? 'danger' : 'primary'}
              loading={busy}
              disabled={isIncomplete}
              onClick={onConfirm}
            >
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
