import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/error-text.ts'
import { toast } from '../../../ui/toast.ts'
import { photosKey } from '../api.ts'
import { copy } from './copy.ts'
import type { Marks } from './queue.ts'

type Input = { names: string[]; reviewed: boolean }
type Failed = { names: readonly string[]; reason: string }

/**
 * Accepts photos or withdraws that. It is shown at once, and the requests follow in order. Photos that could not be saved
 * are shown as not accepted, and `tryAgain` repeats them. A failure after the review was closed is reported in a toast.
 */
export function useAccept() {
  const queries = useQueryClient()
  const [marks, setMarks] = useState<Marks>(new Map())
  const [failed, setFailed] = useState<Failed>({ names: [], reason: '' })
  const isOpen = useIsMounted()
  const mark = (names: readonly string[], reviewed: boolean) =>
    setMarks((now) => new Map([...now, ...names.map((name) => [name, reviewed] as const)]))
  const { mutate, mutateAsync } = useMutation({
    scope: { id: 'accept' },
    mutationFn: (input: Input) => api.acceptPhotos(input),
    onMutate: ({ names, reviewed }) => {
      mark(names, reviewed)
      setFailed((now) => ({ ...now, names: now.names.filter((name) => !names.includes(name)) }))
    },
    // The photos nearby need not be loaded again, because the change is known.
    onSuccess: () => queries.invalidateQueries({ queryKey: photosKey, refetchType: 'none' }),
    onError: (error, { names, reviewed }) => {
      console.error('The photos were not accepted', error)
      mark(names, !reviewed)
      const reason = failureReason(error)
      if (!isOpen()) toast(copy.notAccepted(names.length, reason), { tone: 'bad' })
      if (reviewed) setFailed((now) => ({ names: [...now.names, ...names], reason }))
    },
  })
  return {
    marks,
    failed,
    /** For a photo that is reviewed because its words were changed. */
    mark: (name: string) => mark([name], true),
    /** Resolves with the act that can be undone, once it is saved. */
    accept: async (names: string[]) => (await mutateAsync({ names, reviewed: true })).act,
    unmark: (name: string) => mark([name], false),
    tryAgain: () => mutate({ names: [...failed.names], reviewed: true }),
  }
}

function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return () => isMounted.current
}
