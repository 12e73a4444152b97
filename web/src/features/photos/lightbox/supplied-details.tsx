import type { Photo } from '@verso/contract/photos.ts'
import { Chips } from '../../../ui/chips.tsx'
import { copy } from '../copy.ts'
import { PanelSection } from './panel-section.tsx'

/** The owner's note and people, and the words found in the file, always separate from predictions. */
export function SuppliedDetails({ photo }: { photo: Photo }) {
  const { note, people, in_file, small_preview } = photo
  return (
    <>
      {small_preview && <p className="text-sm text-muted">{copy.dialog.smallPreview}</p>}
      {note && (
        <PanelSection title={copy.dialog.note}>
          <p className="text-sm wrap-anywhere">{note}</p>
        </PanelSection>
      )}
      {people && (
        <PanelSection title={copy.dialog.people}>
          <Chips items={people} max={Infinity} />
        </PanelSection>
      )}
      {in_file && (
        <PanelSection title={copy.dialog.inFile}>
          {in_file.caption && <p className="mb-2 text-sm wrap-anywhere">{in_file.caption}</p>}
          <Chips items={in_file.keywords} max={12} />
        </PanelSection>
      )}
    </>
  )
}
