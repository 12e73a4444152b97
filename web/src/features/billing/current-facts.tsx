import { formatNumber } from '../../lib/format.ts'
import type { User } from '../../lib/user.ts'
import { copy } from './copy.ts'
import { ManageButton } from './manage-button.tsx'
import type { Plan, Plans } from './plan-rules.ts'
import { SubscriptionDates } from './subscription-dates.tsx'

type CurrentFactsProps = {
  plan: Plan
  user: User | undefined
  isAdmin: boolean
  data: Plans
}

/** Shown only on the current plan: remaining credits, the renewal or end date, and Manage. */
export function CurrentFacts({ plan, user, isAdmin, data }: CurrentFactsProps) {
  const isSubscription = plan.mode === 'subscription' && plan.price > 0
  const { subscription, plans } = data
  return (
    <>
      <p className="flex justify-between gap-4">
        <span className="text-muted">{copy.remaining}</span>{' '}
        <span className="font-medium tabular-nums">
          {isAdmin ? copy.unlimited : user && formatNumber(user.total_credit ?? 0)}
        </span>
      </p>
      {isSubscription && subscription && (
        <SubscriptionDates subscription={subscription} plans={plans} />
      )}
      {isSubscription && !isAdmin && <ManageButton />}
      {plan.mode === 'payment' && !isAdmin && <ManageButton label={copy.receipts} />}
    </>
  )
}
