import { formatNumber } from '../../lib/format.ts'
import type { User } from '../../lib/user.ts'
import { Button } from '../../ui/button.tsx'
import { usePortal } from './api.ts'
import { copy } from './copy.ts'
import type { Plan, Plans } from './plan-rules.ts'

type CurrentFactsProps = {
  plan: Plan
  user: User | undefined
  isAdmin: boolean
  subscription: Plans['subscription']
}

/** Shown only on the current plan: remaining credits, the renewal or end date, and Manage. */
export function CurrentFacts({ plan, user, isAdmin, subscription }: CurrentFactsProps) {
  const portal = usePortal()
  const isPaid = plan.mode === 'subscription' && plan.price > 0
  return (
    <>
      <p className="flex justify-between gap-4">
        <span className="text-muted">{copy.remaining}</span>{' '}
        <span className="font-medium tabular-nums">
          {isAdmin ? copy.unlimited : user && formatNumber(user.total_credit ?? 0)}
        </span>
      </p>
      {isPaid && subscription && (
        <p className="text-sm text-muted">
          {subscription.ends_at
            ? copy.ends(day.format(new Date(subscription.ends_at)))
            : copy.renews(day.format(new Date(subscription.renews_at)))}
        </p>
      )}
      {isPaid && !isAdmin && (
        <Button
          variant="quiet"
          className="-mx-3.5 self-start text-accent underline underline-offset-4"
          loading={portal.isPending || portal.isSuccess}
          onClick={() => portal.mutate()}
        >
          {copy.manage}
        </Button>
      )}
    </>
  )
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
