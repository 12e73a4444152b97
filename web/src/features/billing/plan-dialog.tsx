import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { copy } from './copy.ts'
import { type Plan, planStep } from './plan-rules.ts'
import type { PlanChoice } from './use-plan-choice.ts'

/** Asks before a paid plan is changed (PLAN-016, PLAN-017). */
export function PlanDialog({ choice, current }: { choice: PlanChoice; current: Plan | undefined }) {
  // Its text must not change while it closes.
  const plan = useLastDefined(choice.confirming)
  return (
    <ConfirmDialog
      open={choice.confirming !== undefined}
      title={plan && copy.confirm.question(plan.name)}
      body={plan && consequence(plan, current)}
      cancel={copy.confirm.cancel}
      confirm={copy.confirm.confirm}
      onCancel={choice.cancel}
      onConfirm={choice.confirm}
    />
  )
}

function consequence(plan: Plan, current: Plan | undefined): string {
  if (planStep(plan, current).call === 'checkout') return copy.confirm.buy
  if (plan.price === 0) return copy.confirm.toFree
  return plan.price > (current?.price ?? 0) ? copy.confirm.upgrade : copy.confirm.downgrade
}
