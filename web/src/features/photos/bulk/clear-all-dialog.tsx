import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useLibrarySize } from '../api.ts'
import { copy } from '../copy.ts'

type ClearAllDialogProps = ComponentProps<typeof ConfirmDialog> & {
  /** The number of all photos, if the list shows it. */
  known: number | undefined
}

/** Says how many photos would go, and has that number typed if there are many (LIST-017). */
export function ClearAllDialog({ known, open, onConfirm, onCancel, ...rest }: ClearAllDialogProps) {
  const [typed, setTyped] = useState('')
  const { count, isError } = useLibrarySize(open, known)
  const mustType = count !== undefined && count > limits.untypedClearMax
  const isTyped = !mustType || typed.replaceAll(/[,. ]/g, '') === String(count)

  function end(run: () => void) {
    setTyped('')
    run()
  }

  return (
    <ConfirmDialog
      {...rest}
      open={open}
      body={bodyOf(count, isError)}
      isIncomplete={count === undefined || !isTyped}
      onCancel={() => end(onCancel)}
      onConfirm={() => end(onConfirm)}
    >
      {mustType && (
        <div className="mt-4">
          <TextField
            label={copy.deletion.typeCount(count)}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onValue={setTyped}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}

function bodyOf(count: number | undefined, isError: boolean): string {
  if (count !== undefined) return copy.deletion.all(count)
  return isError ? copy.deletion.uncounted : copy.deletion.counting
}
