import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useLastDefined } from '../../../ui/use-last-defined.ts'
import { previewQuery, useDescribeAgain } from './api.ts'
import type { Which } from './api.ts'
import { copy } from './copy.ts'

type Preview = CallOutput<'previewDescribeAgain'>

type DescribeDialogProps = { which: Which | undefined; onClose: () => void; onDone: () => void }

/** Says what describing the photos again would cost, and asks before it starts. */
export function DescribeDialog({ which, onClose, onDone }: DescribeDialogProps) {
  const shown = useLastDefined(which)
  const { data, isFetching } = useQuery(previewQuery(shown))
  const preview = isFetching ? undefined : data
  const again = useDescribeAgain()

  function confirm() {
    if (!which || !preview || again.isPending) return
    if (preview.photos === 0) return onClose()
    again.mutate({ which, credits: preview.credits }, { onSuccess: onDone, onSettled: onClose })
  }

  return (
    <ConfirmDialog
      open={which !== undefined}
      title={preview ? copy.question(preview.photos) : copy.looking}
      body={preview ? <Sentences preview={preview} /> : copy.counting}
      cancel={copy.cancel}
      confirm={copy.confirm}
      busy={again.isPending || !preview}
      onCancel={onClose}
      onConfirm={confirm}
    />
  )
}

function Sentences({ preview }: { preview: Preview }) {
  if (preview.photos === 0) return copy.none
  return (
    <span className="flex flex-col gap-2">
      {sentencesOf(preview).map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </span>
  )
}

function sentencesOf({ free, credits, credits_left: left, model, cost }: Preview): string[] {
  const isShort = left !== null && left < credits
  return [
    copy.by(model),
    ...(left !== null && free > 0 ? [copy.free(free)] : []),
    ...(left !== null && credits > 0
      ? [isShort ? copy.tooFew(credits, left) : copy.price(credits, left)]
      : []),
    ...(cost ? [copy.cost(cost.toFixed(cost < 0.1 ? 4 : 2))] : []),
    copy.stays,
  ]
}
