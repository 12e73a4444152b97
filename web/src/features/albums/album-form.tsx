import type { CallInput } from '@verso/contract/call.ts'
import { limits, uploadContext, uploadModes, vocabularyModes } from '@verso/contract/limits.ts'
import { useState } from 'react'
import type { Album } from '../../lib/albums.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'
import { FromSearch } from './from-search.tsx'

type Saved = CallInput<'createAlbum'>

type AlbumFormProps = {
  /** undefined for a new album. */
  album: Album | undefined
  isBusy: boolean
  error: string | null
  onCancel: () => void
  onSave: (album: Saved) => void
}

const texts = copy.form
const modes = [
  { value: '', label: texts.noMode },
  ...uploadModes.map((mode) => ({ value: mode, label: mode })),
] as const

const vocabularies = [
  { value: '', label: texts.ownVocabulary },
  ...vocabularyModes.map((mode) => ({ value: mode, label: texts.vocabularies[mode] })),
] as const

/** Name and settings of an album and, for a new one, the search that its photos come from. */
export function AlbumForm({ album, isBusy, error, onCancel, onSave }: AlbumFormProps) {
  const [name, setName] = useState(album?.name ?? '')
  const [note, setNote] = useState(album?.note ?? '')
  const [people, setPeople] = useState(album?.people.join(', ') ?? '')
  const [mode, setMode] = useState<(typeof modes)[number]['value']>(album?.mode ?? '')
  const [vocabulary, setVocabulary] = useState<(typeof vocabularies)[number]['value']>(
    album?.vocabulary_mode ?? '',
  )
  const [which, setWhich] = useState<Saved['which']>()
  return (
    <form
      className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pb-5"
      onSubmit={(event) => {
        event.preventDefault()
        const fields = { name, note: note.trim() || null, people: namesIn(people) }
        onSave({
          ...fields,
          mode: mode || null,
          vocabulary_mode: vocabulary || null,
          which,
        })
      }}
    >
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a new album needs nothing but a name
        autoFocus={!album}
        label={texts.name}
        value={name}
        maxLength={limits.albumName}
        autoComplete="off"
        error={error}
        onValue={setName}
      />
      {!album && <FromSearch onWhich={setWhich} />}
      <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
        <legend className="float-left mb-3 font-medium">{texts.uploads}</legend>
        <Field label={texts.note} hint={texts.noteHint}>
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={uploadContext.note}
              value={note}
              className="control h-auto resize-y py-1.5 pointer-coarse:h-auto"
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        <TextField
          label={texts.people}
          hint={texts.peopleHint}
          value={people}
          maxLength={4000}
          autoComplete="off"
          onValue={setPeople}
        />
        <Field label={texts.mode}>
          {({ id }) => (
            <Select id={id} label={texts.mode} value={mode} options={modes} onValue={setMode} />
          )}
        </Field>
      </fieldset>
      <Field label={texts.vocabulary}>
        {({ id }) => (
          <Select
            id={id}
            label={texts.vocabulary}
            value={vocabulary}
            options={vocabularies}
            onValue={setVocabulary}
          />
        )}
      </Field>
      <div className="mt-2 flex flex-wrap justify-end gap-2.5">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" disabled={!name.trim()} loading={isBusy}>
          {album ? texts.save : texts.create}
        </Button>
      </div>
    </form>
  )
}

/** At most as many names as an upload may have, each cut to the maximum length. */
const namesIn = (people: string) =>
  people
    .split(/[,;\n]/)
    .map((name) => name.trim().slice(0, uploadContext.name))
    .filter(Boolean)
    .slice(0, uploadContext.people)
