import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'

const texts = copy.proposals

type MapFormProps = { isBlocked: boolean; onMap: (to: string) => void }

/** Asks for the term that replaces the selected words. */
export function MapForm({ isBlocked, onMap }: MapFormProps) {
  const [typed, setTyped] = useState('')
  const to = typed.trim()
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (to !== '' && !isBlocked) onMap(to)
      }}
    >
      <TextField
        label={texts.mapTo}
        maxLength={limits.vocabulary.wordLength}
        value={typed}
        onValue={setTyped}
      />
      <Button type="submit" disabled={isBlocked || to === ''}>
        {texts.map}
      </Button>
    </form>
  )
}
