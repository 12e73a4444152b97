import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCheckoutReturn } from './api.ts'

export type ReturnNote = 'done' | 'cancelled'

/** The outcome of the checkout the user returned from. Removed from the address, so that a reload does not show it again. */
export function useReturnNote(): ReturnNote | undefined {
  const { checkout }: { checkout?: unknown } = useSearch({ strict: false })
  const [note] = useState(() => noteOf(checkout))
  const navigate = useNavigate()
  const { mutate: refreshBilling } = useCheckoutReturn()

  const handleReturn = useEffectEvent(() => {
    if (!note) return
    if (note === 'done') refreshBilling()
    void navigate({ to: '/subscription', search: {}, replace: true })
  })
  useEffect(() => handleReturn(), [])
  return note
}

const noteOf = (outcome: unknown): ReturnNote | undefined =>
  outcome === 'done' || outcome === 'cancelled' ? outcome : undefined
