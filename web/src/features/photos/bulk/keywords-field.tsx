import { useState } from 'react'
import { useKeywordSuggestions } from '../../../lib/use-keyword-suggestions.ts'
import { Field } from '../../../ui/field.tsx'
import { SuggestingInput } from '../../../ui/suggesting-input.tsx'
import { copy } from '../copy.ts'

type KeywordsFieldProps = {
  value: string
  error: string | null
  onValue: (text: string) => void
  onEnter: () => void
  onEscape: () => void
}

/** A comma-separated list of keywords. Suggests the user's own for the word that is being typed. */
export function KeywordsField({ value, error, onValue, onEnter, onEscape }: KeywordsFieldProps) {
  const [typed, setTyped] = useState('')
  const suggestions = useKeywordSuggestions(typed)

  function change(text: string, suggestFor = text) {
    onValue(text)
    setTyped(suggestFor)
  }

  return (
    <Field label={copy.changeKeywords.label} hint={copy.changeKeywords.hint} error={error}>
      {(control) => (
        <SuggestingInput
          name={copy.changeKeywords.label}
          control={{ ...control, maxLength: 1000 }}
          className="w-full"
          value={value}
          suggestions={suggestions}
          onType={change}
          onChoose={(keyword) => change([...earlierWords(value), `${keyword}, `].join(', '), '')}
          onEnter={onEnter}
          onEscape={() => (suggestions.length > 0 ? setTyped('') : onEscape())}
        />
      )}
    </Field>
  )
}

const earlierWords = (text: string) =>
  text
    .split(',')
    .slice(0, -1)
    .map((word) => word.trim())
    .filter(Boolean)
