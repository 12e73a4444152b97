import type { ComponentProps } from 'react'
import type { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useLibrarySize } from '../api.ts'
import { copy } from '../copy.ts'
import { TypedCountDialog } from './typed-count-dialog.tsx'

type ClearAllDialogProps = ComponentProps<typeof ConfirmDialog> & {
  /** The number of all photos, if the list shows it. */
  known: number | undefined
}

/** Says how many photos would be deleted; if there are many, the user has to type that number (LIST-017). */
export function ClearAllDialog({ known, ...props }: ClearAllDialogProps) {
  const { count, isError } = useLibrarySize(props.open, known)
  return <TypedCountDialog {...props} count={count} body={bodyOf(count, isError)} />
}

function bodyOf(count: number | undefined, isError: boolean): string {
  if (count !== undefined) return copy.deletion.all(count)
  return isError ? copy.deletion.uncounted : copy.deletion.counting
}
