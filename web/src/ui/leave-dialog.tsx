import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveDialogProps = {
  /** A blocked navigation, as `useLeaveGuard` returns it. */
  guard: { asking: boolean; leave: () => void; stay: () => void }
  texts: { question: string; cancel: string; confirm: string }
  /** What will be lost, unless the question already says it. */
  loss?: ReactNode
  /** Runs before the navigation continues. */
  onLeave?: () => void
}

/** Asks before a navigation that would lose unsaved work. */
export function LeaveDialog({ guard, texts, loss, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={guard.asking}
      isOverNavigation
      title={texts.question}
      body={loss}
      cancel={texts.cancel}
      confirm={texts.confirm}
      tone="danger"
      onCancel={guard.stay}
      onConfirm={() => {
        onLeave?.()
        guard.leave()
      }}
    />
  )
}
