import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormNote } from '../../ui/form-note.tsx'
import { billingAlarmsQuery } from './payments-api.ts'
import { copy } from './payments-copy.ts'

/** One line above the users while a payment needs an administrator or a plan cannot be sold. */
export function PaymentsWarning() {
  const { data } = useQuery(billingAlarmsQuery)
  const n = (data?.alarms.length ?? 0) + (data?.plan_faults.length ?? 0)
  if (n === 0) return null
  return (
    <div className="mb-4">
      <FormNote tone="bad">
        {copy.found(n)}{' '}
        <Link to="/admin-config" className="underline">
          {copy.look}
        </Link>
      </FormNote>
    </div>
  )
}
