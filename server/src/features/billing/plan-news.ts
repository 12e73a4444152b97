import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { enqueueNotice } from './notices.ts'
import type { PlanState } from './queries.ts'

/** Enqueues the mails about what changed between two readings of a subscription. */
export async function enqueuePlanNews(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  userId: string,
  change: { before: PlanState; after: PlanState; reading: string },
): Promise<void> {
  for (const { kind, subject } of newsOf(change))
    await enqueueNotice(deps, tx, kind, { user_id: userId, subject })
}

type News = {
  kind: 'payment_failed' | 'cancelled' | 'ended' | 'plan_changed' | 'change_planned'
  subject: string
}

/** The subject contains the facts for the mail, because its text is written later. */
function newsOf({
  before,
  after,
  reading,
}: {
  before: PlanState
  after: PlanState
  reading: string
}): News[] {
  const news: News[] = []
  const add = (kind: News['kind'], ...subject: (string | Date)[]) =>
    news.push({
      kind,
      subject: subject.map((part) => (part instanceof Date ? part.toISOString() : part)).join(' '),
    })
  if (after.unpaid_since && !before.unpaid_since) add('payment_failed', after.unpaid_since)
  if (after.ends_at && !before.ends_at) add('cancelled', after.ends_at)
  if (before.renews_at && !after.renews_at) add('ended', reading, after.standing)
  const { subscription_plan: plan, next_plan: next, next_plan_at: nextAt } = after
  if (before.subscription_plan && plan && before.subscription_plan !== plan)
    add('plan_changed', plan, reading)
  if (next && nextAt && before.next_plan !== next) add('change_planned', next, nextAt)
  return news
}
