import { displayName } from '@verso/contract/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OwnText } from '../../ui/own-text.tsx'
import { useLast } from '../../ui/use-last.ts'
import { copy } from './copy.ts'
import { textFields, write } from './drafts.ts'
import type { Draft, TextField } from './drafts.ts'
import type { Change } from './use-drafts.ts'

type PhotoDialogProps = { draft: Draft | undefined; onClose: () => void; onChange: Change }

const longest: Record<TextField, number> = { description: 4000, period: 200, location: 200 }

/** One photo, large, with its texts to write by hand. A click outside closes it (EDIT-011). */
export function PhotoDialog({ draft, onClose, onChange }: PhotoDialogProps) {
  const last = useLast(draft)
  return (
    <Dialog
      open={draft !== undefined}
      onClose={onClose}
      title={last ? displayName(last.photo) : ''}
      className="w-220!"
    >
      {last && (
        <div className="flex min-h-0 flex-col overflow-y-auto md:flex-row">
          <img
            src={last.photo.image_url}
            alt={last.photo.description}
            className="max-h-[45dvh] min-w-0 bg-lightbox object-contain md:max-h-[70dvh] md:flex-1"
          />
          <form
            className="flex shrink-0 flex-col gap-4 p-5 md:w-80"
            onSubmit={(event) => {
              event.preventDefault()
              onClose()
            }}
          >
            {textFields.map((field) => (
              <OwnText
                key={`${last.photo.id} ${field}`}
                keptAs={`editor ${last.photo.id} ${field}`}
                label={copy.dialog[field]}
                value={valueOf(last, field)}
                isOwn={isOwn(last, field)}
                mark={copy.editedByYou}
                hint={copy.dialog.hint}
                maxLength={longest[field]}
                long={field === 'description'}
                onWrite={(text) => onChange(last.photo, (before) => write(before, field, text))}
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

const isOwn = ({ photo, texts }: Draft, field: TextField) =>
  texts[field] === undefined ? photo.edited[field] : texts[field] !== null

const shownText = (text: string) => (text === 'NA' ? '' : text)
