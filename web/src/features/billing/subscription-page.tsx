import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettings } from '../../lib/settings.ts'
import { isAdmin, type User, useUser } from '../../lib/user.ts'
import { FormNote } from '../../ui/form-note.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { plansQuery, usePortal } from './api.ts'
import { copy } from './copy.ts'
import { CreditHistory } from './credit-history.tsx'
import { dayText } from './day-text.ts'
import { ModeButtons } from './mode-buttons.tsx'
import { OtherSubscription } from './other-subscription.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanList } from './plan-list.tsx'
import { currentPlan, type Plan, type Plans } from './plan-rules.ts'
import { PlanSkeleton } from './plan-skeleton.tsx'
import type { ReturnNote } from './return-address.ts'
import { type PlanChoice, usePlanChoice } from './use-plan-choice.ts'
import { useProviderReturn } from './use-provider-return.ts'
import { useReturnNote } from './use-return-note.ts'

/** Plan & Billing (/subscription). */
export function SubscriptionPage() {
  const user = useUser()
  const query = useQuery(plansQuery)
  const returned = useReturnNote()
  useProviderReturn()
  const current = currentPlan(query.data?.plans ?? [])
  const [chosenMode, setMode] = useState<Plan['mode']>()
  const mode = chosenMode ?? current?.mode ?? 'subscription'
  const subscription = query.data?.subscription
  const choice = usePlanChoice(current, Boolean(subscription))

  return (
    <>
      <h1 className="text-xl font-semibold">{copy.title}</h1>
      <div className="mt-3 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SubscriptionStatus user={user} />
        {query.data && <ModeButtons mode={mode} onMode={setMode} />}
      </div>
      <Notices
        returned={returned}
        status={user?.standing}
        unpaidSince={subscription?.unpaid_since}
        billing={query.data?.billing}
      />
      <PlansPart mode={mode} user={user} choice={choice} />
      <Notes />
      {!isAdmin(user) && <CreditHistory />}
      <PlanDialog choice={choice} subscription={subscription} />
    </>
  )
}

type PlansPartProps = { mode: Plan['mode']; user: User | undefined; choice: PlanChoice }

function PlansPart({ mode, user, choice }: PlansPartProps) {
  const { data, isError, refetch } = useQuery(plansQuery)
  if (data)
    return (
      <div className="mt-5">
        {!isAdmin(user) && <OtherSubscription data={data} mode={mode} choice={choice} />}
        <PlanList data={data} mode={mode} user={user} choice={choice} />
      </div>
    )
  return (
    <div className="mt-5">
      {isError ? <NotLoaded onReload={() => void refetch()} /> : <PlanSkeleton />}
    </div>
  )
}

type NoticesProps = {
  returned: ReturnNote | undefined
  status: string | undefined
  unpaidSince: string | null | undefined
  billing: Plans['billing'] | undefined
}

/** Messages above the plans. */
function Notices({ returned, status, unpaidSince, billing }: NoticesProps) {
  return (
    <div className="mt-4 flex flex-col gap-3 empty:hidden">
      {returned && <FormNote tone="ok">{copy.returned[returned]}</FormNote>}
      <StatusNote status={status} unpaidSince={unpaidSince} />
      {billing === 'test' && <TestMark />}
      {billing === 'none' && <p className="text-muted">{copy.nothingSold}</p>}
    </div>
  )
}

/** Active is green, in any letter case; anything else is red (PLAN-003). */
function SubscriptionStatus({ user }: { user: User | undefined }) {
  const status = user?.standing ?? ''
  const isActive = status.toLowerCase() === 'active'
  return (
    <h2 className="flex items-center gap-3 text-lg font-semibold">
      {copy.heading}
      {status && <StatusDot tone={isActive ? 'ok' : 'bad'}>{status}</StatusDot>}
    </h2>
  )
}

type StatusNoteProps = { status: string | undefined; unpaidSince: string | null | undefined }

function StatusNote({ status = '', unpaidSince }: StatusNoteProps) {
  const name = status.toLowerCase()
  if (name === 'past_due' || name === 'unpaid')
    return (
      <FormNote tone="bad">
        {copy.pastDue(dayText(unpaidSince))} <ManageLink />
      </FormNote>
    )
  return name === 'canceled' ? <FormNote tone="bad">{copy.ended}</FormNote> : null
}

function ManageLink() {
  const portal = usePortal()
  return (
    <button
      type="button"
      className="font-medium underline underline-offset-2"
      onClick={() => portal.mutate()}
    >
      {copy.payNow}
    </button>
  )
}

const TestMark = () => (
  <p className="self-start rounded-sm bg-warn-soft px-3 py-1.5 text-sm text-warn">{copy.test}</p>
)

function Notes() {
  const support = useSettings()?.support_email
  return (
    <div className="mt-6 flex flex-col gap-1 text-sm text-muted">
      <p>{copy.note}</p>
      <p>
        {copy.support}{' '}
        {support && (
          <a className="text-accent underline underline-offset-2" href={`mailto:${support}`}>
            {support}
          </a>
        )}
      </p>
    </div>
  )
}
