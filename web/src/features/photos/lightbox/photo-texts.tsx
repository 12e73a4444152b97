import type { Photo } from '@verso/contract/photos.ts'
import { unsavedTexts } from '../../../lib/unsaved-texts.ts'
import { EditableText } from '../../../ui/editable-text.tsx'
import { columnTitle } from '../cells/columns.ts'
import { copy } from '../copy.ts'
import type { PhotoEdit } from '../review-api.ts'

const fields = [
  { id: 'description', maxLength: 4000 },
  { id: 'period', maxLength: 200 },
  { id: 'location', maxLength: 200 },
] as const

type PhotoTextsProps = {
  photo: Photo
  /** Rejects if the text was not saved, after it has reported the reason. */
  onSave: (edit: PhotoEdit) => Promise<unknown>
}

/** Fields for the description, period and location of a photo. Each is saved when it loses the focus. */
export function PhotoTexts({ photo, onSave }: PhotoTextsProps) {
  return fields.map(({ id, maxLength }) => (
    <EditableText
      key={id}
      unsaved={unsavedTexts}
      draftKey={`${photo.id} ${id}`}
      label={columnTitle(id)}
      value={photo[id] === 'NA' ? '' : photo[id]}
      isEdited={photo.edited[id]}
      mark={copy.byHand.mark}
      hint={copy.byHand.hint}
      maxLength={maxLength}
      multiline={id === 'description'}
      onSave={(text) => onSave({ [id]: text.trim() === '' ? null : text })}
    />
  ))
}
