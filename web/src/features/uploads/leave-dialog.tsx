import { useBlocker } from '@tanstack/react-router'
import { session } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { copy } from './copy.ts'
import type { UploadQueue } from './queue.ts'
import { unfinished } from './tally.ts'

/**
 * Asks before files are lost by leaving (UP-021). Closing or reloading the window is asked by the
 * browser in its own words; who is signed out by force is not held back.
 */
export function LeaveDialog({ queue, onLeave }: { queue: UploadQueue; onLeave: () => void }) {
  const isWaiting = () => unfinished(queue.state().tally) > 0
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && isWaiting() && session.isOpen(),
    enableBeforeUnload: isWaiting,
    withResolver: true,
  })

  function leave() {
    onLeave()
    proceed?.()
  }

  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={copy.leaving.question}
      cancel={copy.leaving.cancel}
      confirm={copy.leaving.confirm}
      tone="danger"
      onCancel={() => reset?.()}
      onConfirm={leave}
    />
  )
}
