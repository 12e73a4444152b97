import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCheckoutReturn } from './api.ts'
import type { ReturnNote } from './return-address.ts'

/** The outcome of the checkout the user returned from. Removed from the address, so that a reload does not show it again. */
export function useReturnNote(): ReturnNote | undefined {
  const { checkout } = useSearch({ from: '/signed-in/subscription' })
  const [note] = useState(checkout)
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
