import { useState } from 'react'
import { useAcceptSelected } from '../review-api.ts'
import { LazyKeywordsDialog } from './lazy-keywords-dialog.tsx'
import { useEditSelection } from './selection-api.ts'
import type { Chosen } from './use-chosen.ts'

/** Changing the words of the chosen photos, and accepting them. */
export function useChanging({ selection, isAll, which, count }: Chosen) {
  const [isOpen, setIsOpen] = useState(false)
  const edit = useEditSelection()
  const acceptNamed = useAcceptSelected(selection.clear)

  function accept() {
    if (isAll) edit.mutate({ which, edit: { reviewed: true } }, { onSuccess: selection.clear })
    else acceptNamed(selection.keys)
  }

  return {
    accept,
    open: () => setIsOpen(true),
    dialog: (
      <LazyKeywordsDialog
        which={isOpen ? which : undefined}
        count={count}
        onClose={() => setIsOpen(false)}
        onDone={selection.clear}
      />
    ),
  }
}
