import { aiProviders } from '@verso/contract/limits.ts'
import { turnedOrientation } from '@verso/metadata/orientation.ts'
import type { PhotoWords } from '@verso/metadata/photo-words.ts'
import { said } from '@verso/metadata/said.ts'
import { effectiveByFold } from '../keywords/effective.ts'
import { foldKeyword } from '../keywords/fold.ts'
import { effectivePeriodEdtf, effectiveTexts } from '../photos/effective-texts.ts'
import { clearPlaceParts } from '../photos/place-parts.ts'
import { predictedDetails } from '../photos/predicted-details.ts'
import type { Exclusions } from './column.ts'
import type { ExportedPhoto } from './queries.ts'

/** IPTC asks for a short text, and screen readers read it without a pause. */
const maxAltLength = 250

/** The words that are written into a photo's files, as the list shows them. */
export function photoWords(photo: ExportedPhoto, excluded: Exclusions): PhotoWords {
  const shown = effectiveByFold(photo, excluded)
  const { description, period, location } = effectiveTexts(photo)
  return {
    keywords: [...shown.values()],
    paths: pathsOf(photo, shown),
    description,
    headline: photo.details?.editorial?.headline ?? null,
    altText: firstSentences(description),
    people: photo.people,
    period: { text: period, edtf: effectivePeriodEdtf(photo) },
    place: { text: location, ...clearPlaceParts(photo), countryCode: null },
    provenance: provenanceOf(photo, shown),
    ...(photo.turn > 0 && {
      orientation: photo.orientation && turnedOrientation(photo.orientation, photo.turn),
    }),
  }
}

/** Whether there are any words to write. */
export const hasWords = ({ keywords, description, people, period, place }: PhotoWords): boolean =>
  keywords.length + people.length > 0 ||
  [description, period.text, place.text].some((text) => said(text) !== '')

/** The keywords that a photo is shown with. */
type ByFold = ReadonlyMap<string, string>

/** Paths of the broader terms that the prediction names, without excluded terms. */
function pathsOf({ details }: ExportedPhoto, shown: ByFold): string[][] {
  const visible = (term: string) => shown.get(foldKeyword(term))
  return (details?.keywords ?? []).flatMap(({ keyword, broader }) => {
    const last = visible(keyword)
    const above = broader.flatMap((term) => visible(term) ?? []).toReversed()
    return last && above.length > 0 ? [[...above, last]] : []
  })
}

/** As many whole sentences as fit, or else as many words of the first sentence. */
function firstSentences(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxAltLength) return line
  const start = line.slice(0, maxAltLength)
  const end = start.search(/[.!?](?=\s[^.!?]*$)/u)
  if (end > 0) return start.slice(0, end + 1)
  return `${start.slice(0, start.lastIndexOf(' ')).trimEnd()}…`
}

/** The AI that predicted the words; null if none did, because the analysis without AI only states facts of the file. */
function provenanceOf(photo: ExportedPhoto, shown: ByFold): PhotoWords['provenance'] {
  const { model, updated_at } = photo
  if (!model || model === aiProviders.basic.label) return null
  const { unverified_keywords: unverified } = predictedDetails(photo, shown)
  return {
    software: `Verso (${model})`,
    at: updated_at.toISOString(),
    ...(unverified && { unverified }),
  }
}
