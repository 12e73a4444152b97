import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { failureReason } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { useChangeVocabulary } from './api.ts'
import { copy } from './copy.ts'
import type { Term } from './term.ts'

const { merging } = copy

type MergeDialogProps = {
  terms: readonly Term[] | undefined
  onClose: () => void
  onMerged: () => void
}

/** Merges several keywords into one. */
export function MergeDialog({ terms, onClose, onMerged }: MergeDialogProps) {
  const shown = useLastDefined(terms)
  return (
    <Dialog open={terms !== undefined} onClose={onClose} title={merging.title(shown?.length ?? 0)}>
      {terms && <MergeForm terms={terms} onMerged={onMerged} />}
    </Dialog>
  )
}

function MergeForm({ terms, onMerged }: { terms: readonly Term[]; onMerged: () => void }) {
  const [first] = terms.toSorted((a, b) => b.count - a.count)
  const [typed, setTyped] = useState(first?.keyword ?? '')
  const change = useChangeVocabulary()
  const name = typed.trim()
  const from = terms.map(({ keyword }) => keyword)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (name === '' || change.isPending) return
    change.mutate({ kind: 'replace', input: { from, to: [name] } }, { onSuccess: onMerged })
  }

  return (
    <form noValidate className="flex flex-col gap-4 px-5 pb-5" onSubmit={submit}>
      <div>
        <p className="text-muted">{merging.text}</p>
        <Chips items={from} max={12} className="mt-2" />
      </div>
      <TextField
        label={merging.name}
        hint={merging.nameHint}
        error={name === '' ? copy.editing.needsName : null}
        maxLength={limits.vocabulary.wordLength}
        value={typed}
        onValue={setTyped}
      />
      {change.isError && <FormNote tone="bad">{failureReason(change.error)}</FormNote>}
      <Button type="submit" variant="primary" className="self-end" loading={change.isPending}>
        {merging.submit}
      </Button>
    </form>
  )
}
