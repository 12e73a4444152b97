import { useState } from 'react'
import { InlineAddField } from '../../../ui/inline-add-field.tsx'
import { useKeywordSuggestions } from '../use-keyword-suggestions.ts'
import { copy } from './copy.ts'

const keywordLength = 64

/** Adds keywords, and suggests those that other photos of the user have. */
export function AddKeyword({ onAdd }: { onAdd: (keywords: string[]) => void }) {
  const [text, setText] = useState('')
  return (
    <InlineAddField
      label={copy.addKeyword}
      maxLength={keywordLength}
      onAdd={onAdd}
      onType={setText}
      suggestions={useKeywordSuggestions(text)}
    />
  )
}
