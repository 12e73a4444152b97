import { useState } from 'react'
import { useChangePlan, useCheckout } from './api.ts'
import { type Plan, planStep } from './plan-rules.ts'

export type PlanChoice = ReturnType<typeof usePlanChoice>

/** Handles the click on a plan's button: the question, if there is one, then the call. */
export function usePlanChoice(current: Plan | undefined) {
  const [confirming, setConfirming] = useState<Plan>()
  const checkout = useCheckout()
  const change = useChangePlan()
  // An opened checkout leaves the page, so its button stays busy.
  const leaving = checkout.isPending || checkout.isSuccess ? checkout.variables : undefined
  const changing = change.isPending ? change.variables : undefined

  function go(plan: Plan) {
    setConfirming(undefined)
    if (planStep(plan, current).call === 'update') change.mutate(plan)
    else checkout.mutate(plan)
  }

  return {
    confirming,
    busy: (leaving ?? changing)?.price_id,
    /** Only of a change: a failed checkout shows nothing (ERR-016). */
    error: change.error,
    choose: (plan: Plan) => (planStep(plan, current).confirm ? setConfirming(plan) : go(plan)),
    confirm: () => confirming && go(confirming),
    cancel: () => setConfirming(undefined),
  }
}
