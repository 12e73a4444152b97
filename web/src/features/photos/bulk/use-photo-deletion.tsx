import type { Photo } from '@verso/contract/photos.ts'
import { useState } from 'react'
import { useBusyState } from '../../../lib/use-busy-state.ts'
import { useDeletePhotos } from '../api.ts'
import { copy } from '../copy.ts'
import { namesToDelete } from './delete-question.ts'
import type { DeleteTarget } from './delete-question.ts'
import { LazyDeleteDialog } from './lazy-delete-dialog.tsx'
import { useDeleteMatching } from './selection-api.ts'
import type { PhotoSelection } from './use-photo-selection.ts'

type Options = {
  chosen: PhotoSelection
  /** The number of all photos, if the list shows it. */
  librarySize: number | undefined
  /** Runs when a deletion begins. */
  onRemove: () => void
}

/** Deletes one photo, the selected ones or all of them, each after a question. */
export function usePhotoDeletion({ chosen, librarySize, onRemove }: Options) {
  const { selection, which } = chosen
  const [target, setTarget] = useState<DeleteTarget>()
  const named = useDeletePhotos()
  const matching = useDeleteMatching()
  const deletingNamed = useBusyState(named, copy.deletion, named.reset)
  const deletingMatching = useBusyState(matching, copy.deletion, matching.reset)

  function remove(removed: DeleteTarget) {
    setTarget(undefined)
    onRemove()
    const onSuccess = selection.clear
    if (removed.kind === 'matching')
      matching.mutate({ match: removed.match, count: removed.count }, { onSuccess })
    else named.mutate(namesToDelete(removed), { onSuccess })
  }

  const chosenTarget: DeleteTarget =
    'match' in which
      ? { kind: 'matching', match: which.match, count: chosen.count }
      : { kind: 'selected', names: selection.keys }
  return {
    askOne: (photo: Photo) => setTarget({ kind: 'one', photo }),
    askChosen: () => setTarget(chosenTarget),
    askAll: () => setTarget({ kind: 'all' }),
    busy: deletingNamed ?? deletingMatching,
    reset: () => {
      named.reset()
      matching.reset()
    },
    dialog: (
      <LazyDeleteDialog
        target={target}
        librarySize={librarySize}
        onCancel={() => setTarget(undefined)}
        onConfirm={remove}
      />
    ),
  }
}
