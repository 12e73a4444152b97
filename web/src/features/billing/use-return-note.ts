import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useReturn } from './api.ts'

export type ReturnNote = 'done' | 'cancelled'

/** How people came back from a checkout; the mark leaves the address, so that a reload says nothing again. */
export function useReturnNote(): ReturnNote | undefined {
  const { checkout }: { checkout?: unknown } = useSearch({ strict: false })
  const [note] = useState(() => noteOf(checkout))
  const navigate = useNavigate()
  const { mutate } = useReturn()

  const take = useEffectEvent(() => {
    if (!note) return
    if (note === 'done') mutate()
    void navigate({ to: '/subscription', search: {}, replace: true })
  })
  useEffect(() => take(), [])
  return note
}

const noteOf = (mark: unknown): ReturnNote | undefined =>
  mark === 'done' || mark === 'cancelled' ? mark : undefined
