import { useState } from 'react'
import { failureReason } from '../../../lib/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useLastDefined } from '../../../ui/use-last-defined.ts'
import { copy } from '../copy.ts'
import { useChangeKeywords } from '../review-api.ts'
import { KeywordsField } from './keywords-field.tsx'
import { useEditSelection } from './selection-api.ts'
import { SelectionDetails } from './selection-details.tsx'
import type { WhichPhotos } from './use-photo-selection.ts'

type Mode = keyof typeof copy.changeKeywords.modes

type KeywordsDialogProps = {
  /** The selected photos; undefined keeps the dialog closed. */
  which: WhichPhotos | undefined
  count: number
  onClose: () => void
  onDone: () => void
}

const modes = (['add', 'remove'] as const).map((value) => ({
  value,
  label: copy.changeKeywords.modes[value],
}))
const wordsIn = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** Adds keywords to all selected photos or removes them, and shows their other properties. */
export function KeywordsDialog({ which, count, onClose, onDone }: KeywordsDialogProps) {
  const [mode, setMode] = useState<Mode>('add')
  const [text, setText] = useState('')
  const change = useChangeKeywords()
  const edit = useEditSelection()
  const photos = useLastDefined(which && count) ?? 0
  const words = wordsIn(text)

  function close() {
    setText('')
    change.reset()
    onClose()
  }

  function submit() {
    if (!which || words.length === 0) return
    if ('names' in which) change.mutate({ names: which.names, [mode]: words }, { onSuccess: end })
    else edit.mutate({ which, edit: { [mode]: words } }, { onSuccess: end })
  }

  function end() {
    close()
    onDone()
  }

  return (
    <Dialog open={which !== undefined} onClose={close} title={copy.changeKeywords.title}>
      <div className="max-h-[calc(100dvh-7rem)] min-h-0 overflow-y-auto">
        <form
          className="flex flex-col gap-4 px-5 pb-5"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Segmented
            label={copy.changeKeywords.what}
            value={mode}
            options={modes}
            onValue={setMode}
            className="self-start"
          />
          <KeywordsField
            error={change.isError ? failureReason(change.error) : null}
            value={text}
            onValue={setText}
            onEnter={submit}
            onEscape={close}
          />
          <div className="mt-2 flex flex-wrap justify-end gap-2.5">
            <Button onClick={close}>{copy.changeKeywords.cancel}</Button>
            <Button
              type="submit"
              variant="primary"
              disabled={words.length === 0}
              loading={change.isPending || edit.isPending}
            >
              {copy.changeKeywords.confirm[mode](photos)}
            </Button>
          </div>
        </form>
        {which && <SelectionDetails which={which} onDone={end} />}
      </div>
    </Dialog>
  )
}
