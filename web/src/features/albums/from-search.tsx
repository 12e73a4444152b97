import { useQuery } from '@tanstack/react-query'
import type { CallInput } from '@verso/contract/call.ts'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { savedSearchesQuery } from './api.ts'
import { copy } from './copy.ts'

type FromSearchProps = { onWhich: (which: CallInput<'createAlbum'>['which']) => void }

/** Chooses the saved search that the photos of a new album come from; nothing if no search is saved. */
export function FromSearch({ onWhich }: FromSearchProps) {
  const { data: searches = [] } = useQuery(savedSearchesQuery)
  const [chosen, setChosen] = useState('')
  if (searches.length === 0) return null
  const options = [
    { value: '', label: copy.form.fromNothing },
    ...searches.map(({ id, name }) => ({ value: id, label: copy.form.fromSearch(name) })),
  ]

  function choose(id: string) {
    setChosen(id)
    const search = searches.find((each) => each.id === id)
    onWhich(search && { match: search.question })
  }

  return (
    <Field label={copy.form.from} hint={copy.form.fromHint}>
      {({ id }) => (
        <Select
          id={id}
          label={copy.form.from}
          className="max-w-full"
          value={chosen}
          options={options}
          onValue={choose}
        />
      )}
    </Field>
  )
}
