import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { moneyText } from '@verso/contract/rules.ts'
import { errorText } from '../../lib/error-text.ts'
import { formatNumber } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { previewQuery } from './api.ts'
import { copy } from './copy.ts'
import { dayText } from './day-text.ts'
import type { Plans } from './plan-rules.ts'
import type { PlanChoice } from './use-plan-choice.ts'

type PlanDialogProps = { choice: PlanChoice; subscription: Plans['subscription'] | undefined }

/** Asks before a paid plan is changed (PLAN-016, PLAN-017); shows the cost and credits of an upgrade. */
export function PlanDialog({ choice, subscription }: PlanDialogProps) {
  // Keeps the text while the dialog closes.
  const plan = useLastDefined(choice.confirming)
  const isUpdate = plan !== undefined && choice.stepOf(plan).call === 'update'
  const needsPreview = isUpdate && plan.price > 0
  const { data, error } = useQuery({
    ...previewQuery(plan?.price_id ?? ''),
    enabled: needsPreview && choice.confirming !== undefined,
  })
  const preview = useLastDefined(data)
  const until = dayText(subscription?.renews_at)
  const body = () => {
    if (!isUpdate) return copy.confirm.buy
    if (!needsPreview) return copy.confirm.toFree(until)
    if (error) return errorText(error)
    return preview ? consequence(preview, until) : copy.confirm.loading
  }
  return (
    <ConfirmDialog
      open={choice.confirming !== undefined}
      title={plan && copy.confirm.question(plan.name)}
      body={plan && body()}
      cancel={copy.confirm.cancel}
      confirm={copy.confirm.confirm}
      onCancel={choice.cancel}
      busy={needsPreview && !preview && !error}
      isIncomplete={error !== null}
      onConfirm={() => choice.confirm(needsPreview ? data?.as_of : undefined)}
    />
  )
}

function consequence(preview: CallOutput<'previewSubscription'>, until: string): string {
  const { kind, amount, currency, credits, at } = preview
  if (kind !== 'upgrade') return copy.confirm.downgrade(dayText(at))
  return copy.confirm.upgrade(moneyText(amount, currency), formatNumber(credits), until)
}
