import { useLeaveGuard } from '../../lib/leave-guard.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLast } from '../../ui/use-last.ts'
import { copy } from './copy.ts'

/** Asks before changes are lost by leaving. "Cancel" of the page goes without asking. */
export function LeaveDialog({ changes }: { changes: number }) {
  const loss = changes > 0 ? copy.leaving.loss(changes) : undefined
  const { asking, leave, stay } = useLeaveGuard(() => loss)
  return (
    <ConfirmDialog
      open={asking}
      title={copy.leaving.question}
      body={useLast(loss)}
      cancel={copy.leaving.cancel}
      confirm={copy.leaving.confirm}
      tone="danger"
      onCancel={stay}
      onConfirm={leave}
    />
  )
}
