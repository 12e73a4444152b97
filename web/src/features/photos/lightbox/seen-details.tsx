import type { Photo } from '@verso/contract/photos.ts'
import { copy } from '../copy.ts'
import { PanelSection } from './panel-section.tsx'

/** What the AI read in the picture, and how many people it saw. */
export function SeenDetails({ photo }: { photo: Photo }) {
  const { text_in_image, people_seen } = photo
  const people = people_seen ? copy.words.people(people_seen) : ''
  return (
    <>
      {text_in_image && (
        <PanelSection title={copy.words.writing}>
          <p className="text-sm wrap-anywhere whitespace-pre-line">{text_in_image}</p>
        </PanelSection>
      )}
      {people && (
        <PanelSection title={copy.words.peopleSeen}>
          <p className="text-sm">{people}</p>
        </PanelSection>
      )}
    </>
  )
}
