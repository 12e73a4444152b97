import { useState } from 'react'
import { useChangePlan, useCheckout } from './api.ts'
import { type Plan, planStep } from './plan-rules.ts'

export type PlanChoice = ReturnType<typeof usePlanChoice>

/** From the click on a plan's button to its call, over the dialog where there is one. */
export function usePlanChoice(current: Plan | undefined) {
  const [asked, setAsked] = useState<Plan>()
  const checkout = useCheckout()
  const change = useChangePlan()
  // A checkout that opened leaves the page: the button waits until it is gone.
  const leaving = checkout.isPending || checkout.isSuccess ? checkout.variables : undefined
  const changing = change.isPending ? change.variables : undefined

  function go(plan: Plan) {
    setAsked(undefined)
    if (planStep(plan, current).call === 'update') change.mutate(plan)
    else checkout.mutate(plan)
  }

  return {
    asked,
    busy: (leaving ?? changing)?.price_id,
    /** Of a change alone: a checkout that fails shows nothing (ERR-016). */
    error: change.error,
    choose: (plan: Plan) => (planStep(plan, current).asks ? setAsked(plan) : go(plan)),
    confirm: () => asked && go(asked),
    cancel: () => setAsked(undefined),
  }
}
