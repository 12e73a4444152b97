import { useQuery } from '@tanstack/react-query'
import type { SavedSearch } from '@verso/contract/find.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { parseListSearch, toQuestion } from '../list-search.ts'
import type { ListSearch } from '../list-search.ts'
import { savedSearchesQuery, useRemoveSearch, useSaveSearch } from './api.ts'
import { hasQuestion } from './chosen-filters.ts'
import { findCopy } from './copy.ts'
import { fromQuestion } from './filters.ts'

type Props = { search: ListSearch; onChange: (next: ListSearch) => void }

const { saved: texts, sections } = findCopy
const maxNameLength = 100

/** The searches that the user has saved, and a field to save the present one. */
export function SavedSearches({ search, onChange }: Props) {
  const { data } = useQuery(savedSearchesQuery)
  const remove = useRemoveSearch()
  const searches = data?.searches ?? []
  const canSave = hasQuestion(search)
  return (
    <section aria-label={sections.saved} className="pb-2">
      <h2 className="py-1 font-medium">{sections.saved}</h2>
      {searches.length === 0 && !canSave && <p className="px-1.5 text-muted">{texts.none}</p>}
      <ul>
        {searches.map(({ id, name, question }) => (
          <li key={id} className="flex items-center gap-1">
            <button
              type="button"
              className="min-w-0 flex-1 truncate rounded-sm px-1.5 py-1 text-left hover:bg-raised pointer-coarse:min-h-11"
              onClick={() => onChange(toList(search, question))}
            >
              {name}
            </button>
            <IconButton
              label={texts.remove(name)}
              icon={<X size={14} aria-hidden />}
              onClick={() => remove.mutate(id)}
            />
          </li>
        ))}
      </ul>
      {canSave && <SaveField search={search} />}
    </section>
  )
}

function SaveField({ search }: { search: ListSearch }) {
  const [name, setName] = useState('')
  const save = useSaveSearch(() => setName(''))
  return (
    <form
      className="mt-1 flex flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) save.mutate({ name: name.trim(), question: toQuestion(search) })
      }}
    >
      <input
        type="text"
        aria-label={texts.name}
        placeholder={texts.name}
        maxLength={maxNameLength}
        value={name}
        className="control min-w-0 flex-[1_1_10rem]"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" disabled={!name.trim()} loading={save.isPending}>
        {texts.save}
      </Button>
    </form>
  )
}

/** The list for a saved question, in the current view. */
const toList = ({ limit, view }: ListSearch, question: SavedSearch['question']): ListSearch =>
  parseListSearch({
    limit,
    view,
    search: question.search,
    status: question.status || undefined,
    ...fromQuestion(question),
  })
