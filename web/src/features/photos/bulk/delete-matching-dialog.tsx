import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { copy } from '../copy.ts'

type DeleteMatchingDialogProps = ComponentProps<typeof ConfirmDialog> & { count: number }

/** Before all photos that match are deleted. Many have their number typed, as before Clear All. */
export function DeleteMatchingDialog({
  count,
  onConfirm,
  onCancel,
  ...rest
}: DeleteMatchingDialogProps) {
  const [typed, setTyped] = useState('')
  const mustType = count > limits.untypedClearMax
  const isTyped = !mustType || typed.replaceAll(/[,. ]/g, '') === String(count)

  function end(run: () => void) {
    setTyped('')
    run()
  }

  return (
    <ConfirmDialog
      {...rest}
      body={copy.matching.deleteBody}
      isIncomplete={!isTyped}
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
