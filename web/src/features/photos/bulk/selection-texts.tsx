import type { CallInput, CallOutput } from '@verso/contract/call.ts'
import { uploadContext } from '@verso/contract/limits.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { copy } from '../copy.ts'

type Described = CallOutput<'describeSelection'>
type Edit = CallInput<'editSelection'>['edit']
type SelectionTextsProps = {
  described: Described
  isBusy: boolean
  onSet: (edit: Edit) => void
  /** Resets a text at once. */
  onReset: (edit: Edit) => void
}

const stack = 'flex flex-col gap-1'
const none = { period: '', location: '', people: '', note: '' }

/** Period, place, people and note for all selected photos. An empty field changes nothing. */
export function SelectionTexts({ described, isBusy, onSet, onReset }: SelectionTextsProps) {
  const [texts, setTexts] = useState(none)
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  const reset = (key: 'period' | 'location' | 'note') => (
    <button
      type="button"
      disabled={isBusy}
      aria-label={copy.selection.resetNamed[key]}
      className="link-alone self-start text-sm disabled:opacity-45"
      onClick={() => onReset({ [key]: null })}
    >
      {copy.selection.reset[key]}
    </button>
  )
  const field = (key: keyof typeof none, maxLength: number, values: Described['people']) => (
    <TextField
      label={copy.selection.fields[key]}
      hint={presentOf(values, described.photos)}
      maxLength={maxLength}
      value={texts[key]}
      onValue={(text) => setTexts((now) => ({ ...now, [key]: text }))}
    />
  )
  return (
    <form
      className="flex flex-col gap-4 border-t border-line px-5 py-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (filled.length > 0) onSet(editOf(texts))
      }}
    >
      <p className="text-sm text-muted">{copy.selection.textsHint}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className={stack}>
          {field('period', 200, described.periods)}
          {reset('period')}
        </div>
        <div className={stack}>
          {field('location', 200, described.locations)}
          {reset('location')}
        </div>
        {field('people', 1000, described.people)}
        <div className={stack}>
          {field('note', uploadContext.note, described.notes)}
          {described.notes.length > 0 && reset('note')}
        </div>
      </div>
      <Button type="submit" className="self-end" disabled={filled.length === 0} loading={isBusy}>
        {copy.selection.set(described.photos)}
      </Button>
    </form>
  )
}

function editOf({ period, location, people, note }: typeof none): Edit {
  const names = people.split(',').map((name) => name.trim())
  return {
    ...(period.trim() && { period }),
    ...(location.trim() && { location }),
    ...(note.trim() && { note }),
    add_people: names.filter(Boolean),
  }
}

/** The current value of the photos: `1962`, or `3 different`. */
function presentOf(values: Described['people'], total: number): string {
  const [first] = values
  if (!first) return copy.selection.nothing
  if (values.length === 1 && first.photos === total) return copy.selection.allHave(first.value)
  return copy.selection.various(values.slice(0, 3).map(({ value }) => value))
}
