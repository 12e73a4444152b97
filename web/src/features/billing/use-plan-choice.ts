import { useState } from 'react'
import { useChangePlan, useCheckout } from './api.ts'
import { type Plan, planStep } from './plan-rules.ts'
import { useRestoredPage } from './use-restored-page.ts'

export type PlanChoice = ReturnType<typeof usePlanChoice>

/**
 * Handles a click on a plan's button: asks for confirmation if needed, then makes the call. `hasSubscription`:
 * a subscription is running, possibly of a discontinued plan.
 */
export function usePlanChoice(current: Plan | undefined, hasSubscription: boolean) {
  const [confirming, setConfirming] = useState<Plan>()
  const checkout = useCheckout()
  const change = useChangePlan()
  useRestoredPage(checkout.reset)
  useRestoredPage(change.reset)
  // An opened checkout leaves the page, so its button stays busy.
  const leaving = checkout.isPending || checkout.isSuccess ? checkout.variables : undefined
  const isLeaving = change.isPending || Boolean(change.data?.pay_url)
  const changing = isLeaving ? change.variables?.plan : undefined
  const stepOf = (plan: Plan) => planStep(plan, current, hasSubscription)

  function go(plan: Plan, as_of?: string) {
    setConfirming(undefined)
    if (stepOf(plan).call === 'update') change.mutate({ plan, as_of })
    else checkout.mutate(plan)
  }

  return {
    confirming,
    busy: (leaving ?? changing)?.price_id,
    stepOf,
    choose: (plan: Plan) => (stepOf(plan).confirm ? setConfirming(plan) : go(plan)),
    /** `as_of` comes from the preview that was shown. */
    confirm: (as_of?: string) => confirming && go(confirming, as_of),
    cancel: () => setConfirming(undefined),
  }
}
