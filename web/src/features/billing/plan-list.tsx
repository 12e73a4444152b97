import { isAdmin, type User } from '../../lib/user.ts'
import { copy } from './copy.ts'
import { CurrentFacts } from './current-facts.tsx'
import { PlanCard } from './plan-card.tsx'
import { currentPlan, type Plan, planAction, type Plans } from './plan-rules.ts'
import type { PlanChoice } from './use-plan-choice.ts'

type PlanListProps = {
  data: Plans
  mode: Plan['mode']
  user: User | undefined
  choice: PlanChoice
}

/** The plans of one mode side by side, cheapest first. */
export function PlanList({ data, mode, user, choice }: PlanListProps) {
  const current = currentPlan(data.plans)
  const { subscription } = data
  const admin = isAdmin(user)
  const may = {
    isAdmin: admin || user === undefined || data.billing === 'none',
    canEnd: subscription !== null && !subscription.ends_at,
    hasSubscription: subscription !== null,
  }
  const actionOf = (plan: Plan) =>
    plan.price_id === subscription?.next?.price_id ? null : planAction(plan, current, may)
  const shown = data.plans.filter((plan) => plan.mode === mode)
  return (
    <ul
      aria-label={copy.modes[mode]}
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:max-w-270"
    >
      {shown.map((plan) => (
        <PlanCard
          key={plan.price_id}
          plan={plan}
          action={actionOf(plan)}
          busy={choice.busy === plan.price_id}
          locked={choice.busy !== undefined}
          onChoose={() => choice.choose(plan)}
        >
          {plan.current && <CurrentFacts plan={plan} user={user} isAdmin={admin} data={data} />}
        </PlanCard>
      ))}
    </ul>
  )
}
