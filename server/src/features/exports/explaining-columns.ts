import type { Evidence } from '@verso/contract/evidence.ts'
import { evidenceWords } from '@verso/contract/rules.ts'
import { shownReason } from '../photos/predicted-details.ts'
import type { Column, Shown } from './column.ts'
import type { ExportedPhoto } from './queries.ts'

type Value = (explained: Shown['explained'], photo: ExportedPhoto) => string

const column = (header: string, width: number, value: Value): Column => ({
  header,
  width,
  value: (photo, { explained }) => value(explained, photo),
})

/** The reasoning, as in the list. */
export const reasonColumn = column('Time/Location Reasoning', 60, (explained, { reason }) =>
  shownReason(reason, explained),
)

/** Additional columns: what a prediction is based on, and what no person has confirmed. */
export const explainingColumns: Column[] = [
  column('Period Certainty', 24, ({ evidence }) => wordsFor(evidence?.period, 'period')),
  column('Location Certainty', 24, ({ evidence }) => wordsFor(evidence?.location, 'location')),
  column('Keyword Facets', 40, ({ keyword_details }) => byFacet(keyword_details ?? [])),
  column('Likely Keywords', 32, ({ keyword_details }) =>
    (keyword_details ?? [])
      .flatMap(({ keyword, certainty }) => (certainty === 'likely' ? keyword : []))
      .join(', '),
  ),
  column('Unverified Keywords', 32, (photo) => (photo.unverified_keywords ?? []).join(', ')),
  column('Text in Image', 40, ({ text_in_image }) => text_in_image ?? ''),
  column('Reviewed', 10, (_, { reviewed_at }) => (reviewed_at ? 'yes' : 'no')),
  column('Answer of the AI', 28, ({ was_cut, wrong_language }) =>
    [was_cut && 'cut off', wrong_language && 'in another language'].filter(Boolean).join(', '),
  ),
]

const wordsFor = (evidence: Evidence | undefined, field: 'period' | 'location') =>
  evidence ? evidenceWords(evidence, field) : ''

/** For example `animal: dog, cat; setting: beach`. */
function byFacet(details: readonly { keyword: string; facet: string }[]): string {
  const groups = Map.groupBy(details, ({ facet }) => facet)
  return [...groups]
    .map(([facet, list]) => `${facet}: ${list.map(({ keyword }) => keyword).join(', ')}`)
    .join('; ')
}
