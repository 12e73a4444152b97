import type { Photo } from '@verso/contract/photos.ts'
import { ChipButtons } from '../../../ui/chip-buttons.tsx'
import { AddKeyword } from '../add-keyword.tsx'
import { copy } from '../copy.ts'
import { useEditPhoto } from '../review-api.ts'
import { PanelSection } from './panel-section.tsx'
import { PhotoTexts } from './photo-texts.tsx'

/** Edits keywords, description, period and location. Each is saved when its field loses the focus. */
export function PhotoEdit({ photo }: { photo: Photo }) {
  const { mutate: edit, mutateAsync: write } = useEditPhoto(photo)
  const ownKeywords = new Set(photo.added_keywords)
  const unverified = new Set(photo.unverified_keywords)
  const chips = photo.keywords.map((text) => {
    if (unverified.has(text)) return { text, mark: copy.words.unverified }
    return ownKeywords.has(text) ? { text, note: copy.byHand.added } : { text }
  })
  const include = (included_keywords: string[]) => edit({ included_keywords })
  return (
    <>
      <PanelSection title={copy.dialog.keywords}>
        <div className="flex flex-wrap items-center gap-1">
          <ChipButtons
            label={copy.dialog.keywords}
            chips={chips}
            action={copy.byHand.exclude}
            inline
            onPress={(word) => include(photo.keywords.filter((each) => each !== word))}
          />
          <AddKeyword label={copy.byHand.add} onAdd={(add_keywords) => edit({ add_keywords })} />
        </div>
      </PanelSection>
      {photo.excluded_keywords.length > 0 && (
        <PanelSection title={copy.byHand.notIncluded}>
          <ChipButtons
            label={copy.byHand.notIncluded}
            chips={photo.excluded_keywords.map((text) => ({ text }))}
            action={copy.byHand.restore}
            struck
            onPress={(word) => include([...photo.keywords, word])}
          />
        </PanelSection>
      )}
      <PhotoTexts photo={photo} onSave={write} />
    </>
  )
}
