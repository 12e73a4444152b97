import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { copy } from '../copy.ts'

type TypedCountDialogProps = ComponentProps<typeof ConfirmDialog> & {
  /** The photos that would be deleted; undefined while they are being counted. */
  count: number | undefined
}

/** Before many photos are deleted, the user has to type their number (LIST-017). */
export function TypedCountDialog({ count, onConfirm, onCancel, ...rest }: TypedCountDialogProps) {
  const [typed, setTyped] = useState('')
  const mustType = count !== undefined && count > limits.untypedClearMax
  const isTyped = !mustType || typed.replaceAll(/[,. ]/g, '') === String(count)

  function end(run: () => void) {
    setTyped('')
    run()
  }

  return (
    <ConfirmDialog
      {...rest}
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
