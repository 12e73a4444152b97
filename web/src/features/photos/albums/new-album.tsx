import { limits } from '@verso/contract/limits.ts'
import { useState } from 'react'
import { failureReason } from '../../../lib/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { WhichPhotos } from '../bulk/use-photo-selection.ts'
import { useCreateAlbum } from './api.ts'
import { albumCopy } from './copy.ts'

/** A field that creates an album from the selected photos. */
export function NewAlbum({ which }: { which: WhichPhotos }) {
  const [name, setName] = useState('')
  const create = useCreateAlbum(() => setName(''))
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) create.mutate({ name: name.trim(), which })
      }}
    >
      <TextField
        label={albumCopy.newName}
        hint={'match' in which && albumCopy.snapshot}
        error={create.isError ? failureReason(create.error) : null}
        value={name}
        maxLength={limits.albumName}
        autoComplete="off"
        onValue={setName}
      />
      <Button type="submit" className="self-end" disabled={!name.trim()} loading={create.isPending}>
        {albumCopy.create}
      </Button>
    </form>
  )
}
