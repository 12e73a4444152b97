import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IsolatedText } from '../../../ui/isolated-text.tsx'
import { useLastDefined } from '../../../ui/use-last-defined.ts'
import { copy } from '../copy.ts'
import { ClearAllDialog } from './clear-all-dialog.tsx'
import { deleteQuestion } from './delete-question.ts'
import type { DeleteTarget } from './delete-question.ts'
import { TypedCountDialog } from './typed-count-dialog.tsx'

type DeleteDialogProps = {
  target: DeleteTarget | undefined
  /** The number of all photos, if the list shows it. */
  librarySize: number | undefined
  onCancel: () => void
  onConfirm: (target: DeleteTarget) => void
}

/** Asks before photos are deleted, and asks for more if it would be all of them. */
export function DeleteDialog({ target, librarySize, onCancel, onConfirm }: DeleteDialogProps) {
  const shown = useLastDefined(target)
  const dialog = {
    open: target !== undefined,
    title: shown && <Question target={shown} />,
    cancel: copy.deletion.cancel,
    confirm: copy.deletion.confirm,
    tone: 'danger' as const,
    onCancel,
    onConfirm: () => target && onConfirm(target),
  }
  if (shown?.kind === 'all') return <ClearAllDialog {...dialog} known={librarySize} />
  if (shown?.kind === 'matching')
    return <TypedCountDialog {...dialog} count={shown.count} body={copy.matching.deleteBody} />
  return <ConfirmDialog {...dialog} body={copy.deletion.body} />
}

function Question({ target }: { target: DeleteTarget }) {
  const { before, name, after } = deleteQuestion(target)
  return (
    <>
      {before}
      {name && <IsolatedText>{name}</IsolatedText>}
      {after}
    </>
  )
}
