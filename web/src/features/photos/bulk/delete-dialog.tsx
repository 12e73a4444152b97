import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IsolatedText } from '../../../ui/isolated-text.tsx'
import { useLastDefined } from '../../../ui/use-last-defined.ts'
import { copy } from '../copy.ts'
import { deleteQuestion, namesToDelete } from './delete-question.ts'
import type { DeleteTarget } from './delete-question.ts'

type DeleteDialogProps = {
  target: DeleteTarget | undefined
  onCancel: () => void
  onConfirm: (names: string[]) => void
}

export function DeleteDialog({ target, onCancel, onConfirm }: DeleteDialogProps) {
  const shown = useLastDefined(target)
  return (
    <ConfirmDialog
      open={target !== undefined}
      title={shown && <Question target={shown} />}
      body={copy.deletion.body}
      cancel={copy.deletion.cancel}
      confirm={copy.deletion.confirm}
      tone="danger"
      onCancel={onCancel}
      onConfirm={() => target && onConfirm(namesToDelete(target))}
    />
  )
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
