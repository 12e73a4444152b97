import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { paymentsBefore, plansQuery, useProviderRefresh } from './api.ts'
import { copy } from './copy.ts'
import type { ReturnNote } from './return-address.ts'

/** The waits before the provider is asked again. A payment by bank transfer takes longer; then the note stays. */
const waitsMs = [3000, 6000, 12_000, 24_000]

/**
 * The outcome of the checkout that the user returned from. It is removed from the address, so that a reload does not
 * show it again, and disappears once the payment is confirmed.
 */
export function useReturnNote(): ReturnNote | undefined {
  const { checkout } = useSearch({ from: '/signed-in/subscription' })
  const [note] = useState(checkout)
  const [before] = useState(paymentsBefore)
  const payments = useQuery(plansQuery).data?.payments
  const isConfirmed =
    note === 'done' && before !== null && payments !== undefined && payments > before
  const navigate = useNavigate()
  usePaymentPolling(note === 'done' && !isConfirmed)

  const forgetAddress = useEffectEvent(() => {
    if (note) void navigate({ to: '/subscription', search: {}, replace: true })
  })
  useEffect(() => forgetAddress(), [])
  useEffect(() => {
    if (isConfirmed) toast(copy.confirmed, { tone: 'ok' })
  }, [isConfirmed])
  return isConfirmed ? undefined : note
}

/** Asks the provider now and a few times later, as long as `isWaiting`. */
function usePaymentPolling(isWaiting: boolean): void {
  const { mutate } = useProviderRefresh()
  const [asked, setAsked] = useState(0)
  const ask = useEffectEvent(() => {
    mutate()
    setAsked((count) => count + 1)
  })
  useEffect(() => {
    const waitMs = asked === 0 ? 0 : waitsMs[asked - 1]
    if (!isWaiting || waitMs === undefined) return undefined
    const timer = setTimeout(() => ask(), waitMs)
    return () => clearTimeout(timer)
  }, [isWaiting, asked])
}
