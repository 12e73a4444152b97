import { useState } from 'react'
import { useKeywordSuggestions } from '../../lib/use-keyword-suggestions.ts'
import { InlineAddField } from '../../ui/inline-add-field.tsx'

const keywordLength = 64

type AddKeywordProps = { label: string; onAdd: (keywords: string[]) => void }

/** Adds keywords, and suggests the user's own. */
export function AddKeyword({ label, onAdd }: AddKeywordProps) {
  const [text, setText] = useState('')
  return (
    <InlineAddField
      label={label}
      maxLength={keywordLength}
      onAdd={onAdd}
      onType={setText}
      suggestions={useKeywordSuggestions(text)}
    />
  )
}
