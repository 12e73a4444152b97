import type { Photo } from '@verso/contract/photos.ts'
import { PenLine, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EditedMark } from '../../../ui/edited-mark.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { columnTitle, columnsFor } from '../cells/columns.ts'
import { PhotoCell } from '../cells/photo-cell.tsx'
import { copy } from '../copy.ts'
import { copy as again } from '../describe-again/copy.ts'
import { WithMetadataButton } from '../download/with-metadata-button.tsx'
import { certaintyText, currentError } from '../photo-format.ts'
import { AcceptButton } from './accept-button.tsx'
import { DownloadImage } from './download-image.tsx'
import { KeywordChips } from './keyword-chips.tsx'
import { NameQuestions } from './name-questions.tsx'
import { PanelSection } from './panel-section.tsx'
import { PhotoEdit } from './photo-edit.tsx'
import { SeenDetails } from './seen-details.tsx'
import { SimilarPhotos } from './similar-photos.tsx'
import type { FoundPhoto } from './similar-photos.tsx'
import { SuppliedDetails } from './supplied-details.tsx'

type LightboxPanelProps = {
  photo: Photo
  admin: boolean
  title: ReactNode
  close: ReactNode
  onDelete: () => void
  /** undefined if no AI is connected. */
  onDescribe: (() => void) | undefined
  onFind: (photo: FoundPhoto) => void
}

const shownAbove = ['image', 'name', 'keywords', 'description', 'reason']
const noActions = { open: () => {}, retry: () => {} }

/** Everything known about the photo, and its actions. */
export function LightboxPanel({
  photo,
  admin,
  title,
  close,
  onDelete,
  onDescribe,
  onFind,
}: LightboxPanelProps) {
  const [editing, setEditing] = useState(false)
  const above = editing ? [...shownAbove, 'period', 'location'] : shownAbove
  const facts = columnsFor({ admin }).filter(
    ({ id }) => !above.includes(id) && (id !== 'lastError' || currentError(photo)),
  )
  return (
    <div className="flex shrink-0 flex-col border-line bg-surface max-md:border-t md:h-full md:w-90 md:border-l">
      <header className="flex items-start justify-between gap-3 py-4 pr-3 pl-5">
        <div className="pt-1">{title}</div>
        {close}
      </header>
      <ScrollRegion
        label={copy.dialog.details}
        className="flex flex-1 flex-col gap-5 px-5 pb-5 -outline-offset-2 md:min-h-0 md:overflow-y-auto"
      >
        {editing ? <PhotoEdit key={photo.id} photo={photo} /> : <PhotoWords photo={photo} />}
        <AnswerNotes photo={photo} />
        <NameQuestions photo={photo} />
        <div className="-mt-2 flex flex-wrap gap-1">
          <Button variant="quiet" onClick={() => setEditing(!editing)}>
            {!editing && <PenLine size={14} aria-hidden />}
            {editing ? copy.byHand.done : copy.byHand.edit}
          </Button>
          {onDescribe && photo.status === 'completed' && (
            <Button variant="quiet" onClick={onDescribe}>
              <RefreshCw size={14} aria-hidden /> {again.one}
            </Button>
          )}
          <AcceptButton photo={photo} />
        </div>
        {photo.reason && (
          <PanelSection title={columnTitle('reason')}>
            <p className="text-sm wrap-anywhere">{photo.reason}</p>
          </PanelSection>
        )}
        <dl className="flex flex-col text-sm">
          {facts.map(({ id, title: name }) => (
            <div key={id} className="grid grid-cols-[8.5rem_1fr] gap-3 border-t border-line py-2">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere [&_.line-clamp-3]:line-clamp-none">
                <PhotoCell column={id} photo={photo} actions={noActions} />
                {(id === 'period' || id === 'location') && (
                  <p className="text-xs text-muted empty:hidden">{certaintyText(photo, id)}</p>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <SeenDetails photo={photo} />
        <SuppliedDetails photo={photo} />
        <SimilarPhotos key={`similar ${photo.id}`} photo={photo} onFind={onFind} />
      </ScrollRegion>
      <footer className="flex flex-wrap gap-2.5 border-t border-line bg-surface px-5 py-3.5 max-md:sticky max-md:bottom-0 max-md:px-3">
        <Button onClick={onDelete} className="flex-1">
          <Trash2 size={15} aria-hidden className="max-md:hidden" /> {copy.dialog.deleteImage}
        </Button>
        <DownloadImage photo={photo} />
        <WithMetadataButton photo={photo} />
      </footer>
    </div>
  )
}

/** Problems with the AI's response as a whole. */
function AnswerNotes({ photo }: { photo: Photo }) {
  const { was_cut, wrong_language } = photo
  return (
    <>
      {was_cut && <p className="text-sm text-muted">{copy.words.wasCut}</p>}
      {wrong_language && <p className="text-sm text-muted">{copy.words.wrongLanguage}</p>}
    </>
  )
}

/** The keywords and the description, read-only. */
function PhotoWords({ photo }: { photo: Photo }) {
  return (
    <>
      <PanelSection title={copy.dialog.keywords}>
        {photo.keywords.length > 0 ? (
          <KeywordChips photo={photo} />
        ) : (
          <p className="text-muted">{copy.dialog.noKeywords}</p>
        )}
      </PanelSection>
      {photo.description && (
        <PanelSection title={copy.dialog.description}>
          <p className="wrap-anywhere whitespace-pre-line">
            {photo.description}
            {photo.edited.description && <EditedMark text={copy.byHand.mark} />}
          </p>
        </PanelSection>
      )}
    </>
  )
}
