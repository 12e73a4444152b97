import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { billingAlarmsQuery, useSolveAlarm } from './payments-api.ts'
import { copy } from './payments-copy.ts'

type Alarms = CallOutput<'getBillingAlarms'>

/** Payments that an administrator must solve, and plans that cannot be sold (an addition to the specification). */
export function PaymentsPanel() {
  const { data, isPending, refetch } = useQuery(billingAlarmsQuery)
  return (
    <section aria-labelledby="payments-title" className="mt-8">
      <h2 id="payments-title" className="text-lg font-semibold">
        {copy.title}
      </h2>
      <p className="mt-1 text-muted">{copy.text}</p>
      {isPending && <Skeleton className="mt-3 h-16" />}
      {data && <Tasks data={data} />}
      {!isPending && !data && <NotLoaded className="mt-4" onReload={() => void refetch()} />}
    </section>
  )
}

function Tasks({ data: { alarms, plan_faults } }: { data: Alarms }) {
  return (
    <div className="card mt-3 flex flex-col gap-4 px-5 py-4">
      {alarms.length + plan_faults.length === 0 && <FormNote tone="ok">{copy.none}</FormNote>}
      {plan_faults.map(({ plan, fault }) => (
        <FormNote key={plan} tone="bad">
          {copy.cannotBeSold(plan, fault)}
        </FormNote>
      ))}
      {alarms.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {alarms.map((alarm) => (
            <Task key={alarm.id} alarm={alarm} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Task({ alarm }: { alarm: Alarms['alarms'][number] }) {
  const solve = useSolveAlarm()
  const { id, kind, email, details, subject, created_at } = alarm
  return (
    <li className="flex flex-col gap-1 py-4 first:pt-0 last:pb-0">
      <h3 className="font-medium text-bad">{copy.kinds[kind]}</h3>
      <p className="wrap-anywhere">
        {email ?? copy.closed}, {formatDateTime(created_at)}
      </p>
      <p>{details}</p>
      <p className="text-sm wrap-anywhere text-muted">{copy.reference(subject)}</p>
      <p className="text-sm text-muted">{copy.advice[kind]}</p>
      <Button
        className="mt-2 self-start"
        loading={solve.isPending}
        onClick={() => solve.mutate(id)}
        aria-label={`${copy.solve}: ${email ?? subject}`}
      >
        {copy.solve}
      </Button>
    </li>
  )
}
