import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '@verso/contract/call.ts'
import type { Photo } from '@verso/contract/photos.ts'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/error-text.ts'
import { announce } from '../../../ui/announce.ts'
import { toast } from '../../../ui/toast.ts'
import { photosKey } from '../api.ts'
import { editKey, showChange, rememberVersions } from '../review-api.ts'
import { copy } from './copy.ts'

type Turn = CallInput<'turnPhotos'>['turn']

const turns = [0, 90, 180, 270] as const

/**
 * Rotates a photo by quarter turns, clockwise if `quarters` is positive. It is shown at once, and the requests follow in
 * order. Resolves with the act that can be undone, once it is saved.
 */
export function useTurn(photo: Photo) {
  const queries = useQueryClient()
  const show = (turn: Turn) =>
    showChange(queries, photo.id, ({ turn: _before, ...now }) =>
      turn === 0 ? now : { ...now, turn },
    )
  const { mutateAsync } = useMutation({
    // Edits of the photo wait for it, because they are sent with the version that it creates.
    scope: { id: `edit ${photo.id}` },
    mutationKey: editKey,
    mutationFn: (turn: Turn) => api.turnPhotos({ names: [photo.name], turn }),
    onMutate: (turn) => {
      show(turn)
      announce(copy.turned(turn))
      return photo.turn ?? 0
    },
    onSuccess: ({ saved }) => rememberVersions(saved),
    onError: (error, _turn, before) => {
      console.error('The photo was not turned', error)
      show(before ?? 0)
      toast(failureReason(error), { tone: 'bad' })
    },
    onSettled: () => {
      const isLast = queries.isMutating({ mutationKey: editKey }) === 1
      return isLast ? queries.invalidateQueries({ queryKey: photosKey }) : undefined
    },
  })
  return async (quarters: 1 | -1) => {
    const at = turns.indexOf(photo.turn ?? 0) + quarters
    return (await mutateAsync(turns.at(at % turns.length) ?? 0)).act
  }
}
