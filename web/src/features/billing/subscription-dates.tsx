import { Button } from '../../ui/button.tsx'
import { useKeepPlan } from './api.ts'
import { copy } from './copy.ts'
import { dayText } from './day-text.ts'
import type { Plans } from './plan-rules.ts'

type SubscriptionDatesProps = {
  subscription: NonNullable<Plans['subscription']>
  plans: Plans['plans']
}

/** The date when the subscription renews, ends or changes, with a button to keep the current plan. */
export function SubscriptionDates({ subscription, plans }: SubscriptionDatesProps) {
  const keep = useKeepPlan()
  const { ends_at, next, renews_at, unpaid_since } = subscription
  const nextName = plans.find(({ price_id }) => price_id === next?.price_id)?.name
  return (
    <>
      <p className="text-sm text-muted">
        {ends_at && copy.ends(dayText(ends_at))}
        {!ends_at && next && copy.next(nextName ?? next.price_id, dayText(next.at))}
        {!ends_at && !next && !unpaid_since && copy.renews(dayText(renews_at))}
      </p>
      {(ends_at || next) && (
        <Button className="self-start" loading={keep.isPending} onClick={() => keep.mutate()}>
          {copy.keep}
        </Button>
      )}
    </>
  )
}
