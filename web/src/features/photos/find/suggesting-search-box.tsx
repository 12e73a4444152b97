import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'
import { useDeferredValue, useState } from 'react'
import { SuggestBox, type SuggestGroup, type SuggestItem } from '../../../ui/suggest-box.tsx'
import { copy } from '../copy.ts'
import { listState, withChange, withFilters } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'
import { suggestionsQuery } from './api.ts'
import { findCopy } from './copy.ts'
import { Count } from './count.tsx'

type Suggestion = CallOutput<'getSuggestions'>['suggestions'][number]
export type PhotoSearchProps = {
  search: ListSearch
  onChange: (next: ListSearch) => void
  className: string
}

/** The search of the list with suggestions; choosing one makes it a filter. */
export function SuggestingSearchBox({ search, onChange, className }: PhotoSearchProps) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const { data } = useQuery(suggestionsQuery(text))
  const suggestions = text.length > 1 ? (data?.suggestions ?? []) : []
  return (
    <SuggestBox
      label={copy.search}
      listLabel={findCopy.suggestions}
      value={listState(search).search}
      debounceMs={limits.searchDebounceMs}
      onSearch={(next) => onChange(withChange(search, { search: next }))}
      groups={toGroups(suggestions)}
      onText={setTyped}
      onChoose={({ id }) => {
        const chosen = suggestions.find((each) => idOf(each) === id)
        if (chosen) onChange(withSuggestion(search, chosen))
      }}
      className={className}
    />
  )
}

const idOf = ({ kind, value }: Suggestion) => `${kind} ${value}`

function toGroups(suggestions: Suggestion[]): SuggestGroup[] {
  const byKind = Map.groupBy(suggestions, ({ kind }) => findCopy.kinds[kind])
  return [...byKind].map(([value, of]) => ({ value, items: of.map(toItem) }))
}

const toItem = (suggestion: Suggestion): SuggestItem => ({
  id: idOf(suggestion),
  text: suggestion.value,
  end: <Count count={suggestion.count} />,
})

/** The filter replaces the text that was typed for it. */
function withSuggestion(before: ListSearch, { kind, value }: Suggestion): ListSearch {
  const search = withChange(before, { search: kind === 'name' ? value : '' })
  if (kind === 'name') return search
  if (kind === 'keyword')
    return withFilters(search, { keywords: [...(search.keywords ?? []), value] })
  if (kind === 'years') {
    const from = Number.parseInt(value, 10)
    return withFilters(search, { years: value.endsWith('s') ? `${from}-${from + 9}` : value })
  }
  return withFilters(search, { [kind]: value })
}
