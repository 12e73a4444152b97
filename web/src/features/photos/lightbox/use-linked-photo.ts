import { useQuery } from '@tanstack/react-query'
import type { Photo } from '@verso/contract/photos.ts'
import { useEffect, useEffectEvent } from 'react'
import { failureReason } from '../../../lib/error-text.ts'
import { toast } from '../../../ui/toast.ts'
import { photoQuery } from '../api.ts'
import { copy } from '../copy.ts'

type LinkedPhoto = {
  /** Empty if the photo is on the page, or none is open. */
  name: string
  onMissing: () => void
}

/** Loads a linked photo that is not on this page. A toast says if it cannot be shown. */
export function useLinkedPhoto({ name, onMissing }: LinkedPhoto): Photo | undefined {
  const { data, error } = useQuery({ ...photoQuery(name), enabled: name !== '' })
  const isMissing = name !== '' && data === null
  const failure = name !== '' && data === undefined ? error : null
  const dropName = useEffectEvent(onMissing)
  useEffect(() => {
    if (!isMissing) return
    toast(copy.notFound, { tone: 'bad', ms: 8000 })
    dropName()
  }, [isMissing])
  useEffect(() => {
    if (failure) toast(copy.notRead(failureReason(failure)), { tone: 'bad' })
  }, [failure])
  return (name !== '' && data) || undefined
}
