import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useCloseGuard } from '../../../lib/leave-guard.ts'
import { announce } from '../../../ui/announce.ts'
import { toast } from '../../../ui/toast.ts'
import { copy } from './copy.ts'
import { isReviewed, nextUnreviewed, reviewedCount } from './queue.ts'
import type { Queue } from './queue.ts'
import { useAccept } from './use-accept.ts'
import { useNearPhotos } from './use-near-photos.ts'
import type { useReviewAddress } from './use-review-address.ts'
import { useUndo } from './use-undo.ts'

type Options = {
  queue: Queue
  address: ReturnType<typeof useReviewAddress>
  /** Loads the part of a long list around a photo. */
  readAround: (name: string) => void
}

/** The position of the review, what was accepted in it, and the actions of its keys and buttons. */
export function useReview({ queue, address: { name, show }, readAround }: Options) {
  const queries = useQueryClient()
  useCloseGuard(() => (queries.isMutating() > 0 ? copy.saving : undefined))
  const { accept, marks, mark, unmark, failed, tryAgain } = useAccept()
  const { last, remember, undo } = useUndo({ show, unmark })
  const names = queue.photos.map((photo) => photo.name)
  const index = name === undefined ? -1 : names.indexOf(name)
  const unreviewed = nextUnreviewed(queue, marks, index)
  const { photos } = useNearPhotos(names, [Math.max(index, 0), Math.max(unreviewed, 0)])
  useStart({ index, first: isReviewed(queue, marks, 0) ? unreviewed : 0, names, show })

  function go(to: number) {
    const next = names[to]
    if (next === undefined) return
    show(next)
    announce(
      copy.position(queue.offset + to + 1, queue.total, photos.get(next)?.original_name ?? ''),
    )
    const isAtEnd = to === 0 ? queue.offset > 0 : queue.offset + to + 1 < queue.total
    if (isAtEnd && (to === 0 || to === names.length - 1)) readAround(next)
  }

  function goToUnreviewed() {
    if (unreviewed >= 0) go(unreviewed)
    else toast(copy.allReviewed, { tone: 'ok' })
  }

  return {
    index,
    names,
    photos,
    photo: name === undefined ? undefined : photos.get(name),
    /** The photos to have ready: the neighbours and the next one that is not reviewed. */
    ready: [...new Set([unreviewed, index + 1, index - 1])].map((place) => names[place]),
    reviewed: reviewedCount(queue, marks),
    isMarked: (photo: string) => marks.get(photo) === true,
    isReviewed: (place: number) => isReviewed(queue, marks, place),
    failed,
    tryAgain,
    mark,
    go,
    next: () => go(index + 1),
    previous: () => go(index - 1),
    goToUnreviewed,
    accept() {
      if (name === undefined) return
      if (!isReviewed(queue, marks, index))
        remember({ act: accept([name]), name, wasReviewed: false, undone: copy.undone.accept })
      goToUnreviewed()
    },
    turned(act: Promise<string | undefined>) {
      if (name === undefined) return
      const wasReviewed = isReviewed(queue, marks, index)
      remember({ act, name, wasReviewed, undone: copy.undone.turn })
    },
    remember,
    undo: last && (() => void undo()),
  }
}

export type Review = ReturnType<typeof useReview>

type Start = { index: number; first: number; names: string[]; show: (name: string) => void }

/** Opens the first photo that is not reviewed, or the first of all, if the address has no photo of the list. */
function useStart({ index, first, names, show }: Start) {
  const isLost = index < 0 && names.length > 0
  const start = useEffectEvent(() => show(names[Math.max(first, 0)] ?? ''))
  useEffect(() => {
    if (isLost) start()
  }, [isLost])
}
