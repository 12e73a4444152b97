import type { Photo } from '@verso/contract/photos.ts'
import type { Details } from '../../ports/vision-model.ts'
import { foldKeyword } from '../keywords/fold.ts'

/** The columns of a photo that explain its prediction. */
export type Explained = {
  details: Details | null
  confirmed_names: string[]
  rejected_names: string[]
  own_period: string | null
  own_location: string | null
}

type Explanation = Pick<
  Photo,
  | 'evidence'
  | 'keyword_details'
  | 'text_in_image'
  | 'people_seen'
  | 'unverified_keywords'
  | 'name_hints'
  | 'was_cut'
  | 'wrong_language'
>

/**
 * What the model reported besides the shown texts; a field is left out if it would be empty. Evidence belongs to the
 * prediction, so it is left out for a text that the user wrote. `shown` maps folds to spellings of the shown
 * keywords.
 */
export function predictedDetails(row: Explained, shown: ReadonlyMap<string, string>): Explanation {
  const { details } = row
  if (!details) return {}
  const keyword_details = (details.keywords ?? []).flatMap(({ keyword, facet, certainty }) =>
    shown.has(foldKeyword(keyword)) ? [{ keyword, facet, certainty }] : [],
  )
  const unverified = unverifiedNames(row).flatMap((name) => shown.get(foldKeyword(name)) ?? [])
  const hints = nameHints(row)
  return {
    evidence: {
      ...(row.own_period === null && { period: details.period }),
      ...(row.own_location === null && { location: details.location }),
    },
    ...(keyword_details.length > 0 && { keyword_details }),
    ...(details.text_in_image && { text_in_image: details.text_in_image }),
    ...(details.people && { people_seen: details.people }),
    ...(unverified.length > 0 && { unverified_keywords: unverified }),
    ...(hints.length > 0 && { name_hints: hints }),
    ...(details.was_cut && { was_cut: true as const }),
    ...(details.wrong_language && { wrong_language: true as const }),
  }
}

const caution = 'Not verified, recognised by the AI alone:'

/**
 * The reasoning, followed by the names that no person has decided about. They are added here, because the stored text
 * does not change when someone confirms a name; earlier versions stored the names at its end.
 */
export function shownReason(
  reason: string,
  { unverified_keywords = [], name_hints = [] }: Explanation,
): string {
  const [own = ''] = reason.split(caution)
  const names = [...unverified_keywords, ...name_hints]
  const asked = names.length > 0 && `${caution} ${names.join(', ')}.`
  return [own.trim(), asked].filter(Boolean).join(' ')
}

/** Keywords of an editorial photo that no person has confirmed and that have no source but the AI. */
export const unverifiedNames = ({ details, ...judged }: Explained): string[] =>
  without(details?.unverified ?? [], judged)

/** Names that only the AI recognises and that no person has decided about. */
export const nameHints = ({ details, ...judged }: Explained): string[] =>
  without(details?.name_hints ?? [], judged)

type Judged = Pick<Explained, 'confirmed_names' | 'rejected_names'>

function without(names: readonly string[], { confirmed_names, rejected_names }: Judged): string[] {
  const judged = new Set([...confirmed_names, ...rejected_names].map(foldKeyword))
  return names.filter((name) => !judged.has(foldKeyword(name)))
}
