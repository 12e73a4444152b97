import { Button } from '../../ui/button.tsx'
import { copy } from './copy.ts'
import { ManageButton } from './manage-button.tsx'
import { currentPlan, type Plan, type Plans, subscribedPlan } from './plan-rules.ts'
import { SubscriptionDates } from './subscription-dates.tsx'
import type { PlanChoice } from './use-plan-choice.ts'

type OtherSubscriptionProps = { data: Plans; mode: Plan['mode']; choice: PlanChoice }

/**
 * The running subscription if no card below shows it, because its plan is no longer sold or the other kind of plans
 * is shown. It can be managed and cancelled regardless of the tier.
 */
export function OtherSubscription({ data, mode, choice }: OtherSubscriptionProps) {
  const { subscription, plans } = data
  const isShownBelow =
    mode === 'subscription' && subscription?.price_id === currentPlan(plans)?.price_id
  if (!subscription || isShownBelow) return null
  const plan = subscribedPlan(data)
  const free = plans.find(({ price }) => price === 0)
  return (
    <section
      aria-label={copy.heading}
      className="mb-4 flex flex-col gap-2 rounded-lg border border-line bg-surface p-5 xl:max-w-270"
    >
      <p className="font-medium">{plan ? copy.subscribed(plan.name) : copy.subscribedUnknown}</p>
      <SubscriptionDates subscription={subscription} plans={plans} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ManageButton />
        {!subscription.ends_at && free && (
          <Button disabled={choice.busy !== undefined} onClick={() => choice.choose(free)}>
            {copy.cancelSubscription}
          </Button>
        )}
      </div>
    </section>
  )
}
