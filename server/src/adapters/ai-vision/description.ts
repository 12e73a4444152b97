import type {
  Description,
  DescribeOptions,
  PhotoFacts,
  Place,
  Usage,
} from '../../ports/vision-model.ts'
import { knownPlace, placeNames } from '../../text/known-place.ts'
import { plainText } from '../../text/plain-text.ts'
import type { Answer } from './loose-answer.ts'
import { fold, limited, namesOf } from './names.ts'
import { evidenceOf, periodOf } from './period.ts'

const maxSeen = { count: 12, length: 200 }
const maxTextInImage = 4000

type Context = { facts: PhotoFacts; options: DescribeOptions; usage: Usage; isSalvaged: boolean }

/**
 * Converts a model's answer to the description of the port. If the owner or the file gives a date or place, that one
 * is used, and what the model thought instead is added to the reason. Names that the model only claims to recognise
 * are marked as unverified in editorial photos, and become hints elsewhere.
 */
export function toDescription(answer: Answer, context: Context): Description {
  const { facts, options, usage, isSalvaged } = context
  const names = namesOf(answer, context)
  const period = periodOf(answer, facts, options.note)
  const { place, location, disagreement } = locationOf(answer, facts)
  const reasons = [answer.reasoning, ...period.remarks, disagreement]
  return {
    keywords: keywordsOf(
      [...names.keywords, ...answer.keywords],
      [...options.excluded, ...names.hints],
    ),
    description: withoutNumbers(withoutOpening(answer.description)),
    reason: withoutNumbers(reasons.filter(Boolean).join(' ')),
    period: period.label,
    period_edtf: period.edtf,
    location,
    place,
    usage,
    salvaged: isSalvaged,
    details: {
      period: period.evidence,
      location: knownPlace(facts) ? fromFile : evidenceOf(answer.location),
      content_flags: [...new Set(answer.content_flags.filter((flag) => flag !== 'other'))],
      ...observations(answer),
      ...names.details,
    },
  }
}

const fromFile = { confidence: 'high', basis: 'metadata' } as const

/** What the model saw before it concluded, without fields that it was not asked for. */
function observations({
  seen,
  text_in_image,
  people,
  is_photographed_print,
  keyword_details,
}: Answer) {
  const observed = seen
    .slice(0, maxSeen.count)
    .flatMap((text) => limited(text, maxSeen.length) ?? [])
  const written = limited(withoutNumbers(text_in_image ?? ''), maxTextInImage)
  return {
    ...(keyword_details.length > 0 && { keywords: keyword_details }),
    ...(observed.length > 0 && { seen: observed }),
    ...(text_in_image !== undefined && { text_in_image: written }),
    ...(people && {
      people: {
        count: people.count,
        age_bands: [...new Set(people.age_bands.filter((band) => band !== null))],
      },
    }),
    ...(is_photographed_print && { is_photographed_print }),
  }
}

function keywordsOf(keywords: string[], without: string[]): string[] {
  const seen = new Set(without.map(fold))
  return keywords.map(withoutNumbers).filter((keyword) => {
    const isNew = plainText(keyword) !== '' && !seen.has(fold(keyword))
    seen.add(fold(keyword))
    return isNew
  })
}
const levels = ['sublocation', 'city', 'state', 'country'] as const

function locationOf({ location }: Answer, facts: PhotoFacts) {
  const known = knownPlace(facts)?.place
  const answered = Object.fromEntries(
    levels.map((level) => [level, limited(location[level])]),
  ) as Place
  if (!known) return { ...withLabel(answered), disagreement: null }
  const isSame = (level: (typeof levels)[number]) =>
    !known[level] || !answered[level] || fold(known[level]) === fold(answered[level])
  const place = {
    ...known,
    sublocation:
      known.sublocation ??
      (known.city && answered.city && isSame('city') ? answered.sublocation : null),
  }
  const contradicts = !isSame('country') || !isSame('city')
  const disagreement = contradicts
    ? `The file gives ${placeNames(known).join(', ')}; by its looks the AI would say ${placeNames(answered).join(', ')}.`
    : null
  return { ...withLabel(place), disagreement }
}

function withLabel(place: Place): { place: Place | null; location: string } {
  const names = placeNames(place)
  return names.length > 0 ? { place, location: names.join(', ') } : { place: null, location: 'NA' }
}

/** Removes openings such as `Here is a detailed description of the image:`. */
const withoutOpening = (text: string): string =>
  text
    .trim()
    .replace(/^(here('s| is| are)|sure|certainly|of course)\b[^:\n]{0,80}:\s*/i, '')
    .replace(/^(this|the) (image|photo|photograph|picture) (shows|depicts|features|captures) /i, '')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** Removes the numbers of payment cards and passports, which must not be stored. */
const withoutNumbers = (text: string): string =>
  text
    .replace(/\b(?:\d[ -]?){12,18}\d\b/g, '[number]')
    .replace(/\b[A-Z]{1,2}\d{7,8}\b/g, '[number]')
