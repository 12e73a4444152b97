import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { InlineAddField } from '../../../ui/inline-add-field.tsx'
import { copy } from './copy.ts'

const keywordLength = 64
const maxSuggestions = 6

/** Adds keywords, and suggests those that other photos of the user have, the most frequent first. */
export function AddKeyword({ onAdd }: { onAdd: (keywords: string[]) => void }) {
  const [text, setText] = useState('')
  const search = useDeferredValue((text.split(',').at(-1) ?? '').trim())
  const { data } = useQuery({
    queryKey: ['keyword suggestions', search],
    queryFn: ({ signal }) =>
      api.listKeywords({ list: 'included', search, limit: maxSuggestions }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const suggestions = search === '' ? [] : (data?.keywords ?? [])
  return (
    <InlineAddField
      label={copy.addKeyword}
      maxLength={keywordLength}
      onAdd={onAdd}
      onType={setText}
      suggestions={suggestions.map(({ keyword, count }) => ({
        text: keyword,
        note: copy.photosWith(count),
      }))}
    />
  )
}
