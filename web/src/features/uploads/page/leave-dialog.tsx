import { useLeaveGuard } from '../../../lib/leave-guard.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { copy } from '../copy.ts'
import type { UploadQueue } from '../queue/queue.ts'
import { unfinished } from '../queue/tally.ts'

/** Asks before files are lost by leaving (UP-021). */
export function LeaveDialog({ queue, onLeave }: { queue: UploadQueue; onLeave: () => void }) {
  const { asking, leave, stay } = useLeaveGuard(() =>
    unfinished(queue.state().tally) > 0 ? copy.leaving.loss : undefined,
  )
  return (
    <ConfirmDialog
      open={asking}
      title={copy.leaving.question}
      cancel={copy.leaving.cancel}
      confirm={copy.leaving.confirm}
      tone="danger"
      onCancel={stay}
      onConfirm={() => {
        onLeave()
        leave()
      }}
    />
  )
}
