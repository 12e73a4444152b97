import { displayName } from '@verso/contract/rules.ts'
import { unsavedTexts } from '../../lib/unsaved-texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EditableText } from '../../ui/editable-text.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { copy } from './copy.ts'
import { editText, textFields } from './drafts.ts'
import type { Draft, TextField } from './drafts.ts'
import type { ChangeDraft } from './use-drafts.ts'

type PhotoDialogProps = { draft: Draft | undefined; onClose: () => void; onChange: ChangeDraft }

const maxLengths: Record<TextField, number> = { description: 4000, period: 200, location: 200 }

/** A large photo with its editable texts. A click outside closes it (EDIT-011). */
export function PhotoDialog({ draft, onClose, onChange }: PhotoDialogProps) {
  const last = useLastDefined(draft)
  return (
    <Dialog
      open={draft !== undefined}
      onClose={onClose}
      title={last ? displayName(last.photo) : ''}
      className="w-220!"
    >
      {last && (
        <div className="flex min-h-0 flex-col overflow-y-auto md:flex-row">
          <Picture
            turn={last.photo.turn}
            src={last.photo.preview_url ?? last.photo.image_url}
            alt={last.photo.description}
            className={cx(
              'max-h-[45dvh] min-w-0 bg-lightbox object-contain md:max-h-[70dvh] md:flex-1',
              last.photo.turn && 'h-[45dvh] md:h-[70dvh]',
            )}
          />
          <form
            className="flex shrink-0 flex-col gap-4 p-5 md:w-80"
            onSubmit={(event) => {
              event.preventDefault()
              onClose()
            }}
          >
            {textFields.map((field) => (
              <EditableText
                key={`${last.photo.id} ${field}`}
                unsaved={unsavedTexts}
                draftKey={`editor ${last.photo.id} ${field}`}
                label={copy.dialog[field]}
                value={valueOf(last, field)}
                isEdited={isEdited(last, field)}
                mark={copy.editedByYou}
                hint={copy.dialog.hint}
                maxLength={maxLengths[field]}
                multiline={field === 'description'}
                onSave={(text) => onChange(last.photo, (before) => editText(before, field, text))}
              />
            ))}
            <Button type="submit" className="mt-auto self-end">
              {copy.dialog.done}
            </Button>
          </form>
        </div>
      )}
    </Dialog>
  )
}

const valueOf = ({ photo, texts }: Draft, field: TextField) =>
  texts[field] === undefined ? shownText(photo[field]) : (texts[field] ?? '')

const isEdited = ({ photo, texts }: Draft, field: TextField) =>
  texts[field] === undefined ? photo.edited[field] : texts[field] !== null

const shownText = (text: string) => (text === 'NA' ? '' : text)
