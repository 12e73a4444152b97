import type {
  Description,
  DescribeOptions,
  Details,
  NameBasis,
  PhotoFacts,
  Place,
  Usage,
} from '../../ports/vision-model.ts'
import { knownPlace, placeNames } from '../../text/known-place.ts'
import { longDate } from '../../text/long-date.ts'
import { plainText } from '../../text/plain-text.ts'
import type { Answer } from './schema.ts'

const maxLength = { name: 100, headline: 200 }
const maxNames = 30

type Context = { facts: PhotoFacts; options: DescribeOptions; usage: Usage; isSalvaged: boolean }

/**
 * Converts a model's answer to what the port promises. Where the file has a date or a place, the file is right, and what
 * the model thought instead is added to the reason. A name that the model claims to have read in the file or the note,
 * but that is not there, counts as recognised.
 */
export function toDescription(answer: Answer, context: Context): Description {
  const { facts, options, usage, isSalvaged } = context
  const editorial =
    options.mode === 'editorial' && answer.editorial ? namesOf(answer.editorial, context) : null
  const period = periodOf(answer, facts)
  const { place, location, disagreement } = locationOf(answer, facts)
  const reasons = [answer.reasoning, period.disagreement, disagreement, editorial?.caution]
  return {
    keywords: keywordsOf(answer.keywords, editorial?.kept, options.excluded),
    description: withoutNumbers(withoutOpening(answer.description)),
    reason: withoutNumbers(reasons.filter(Boolean).join(' ')),
    period: period.label,
    period_edtf: period.edtf,
    location,
    place,
    usage,
    salvaged: isSalvaged,
    details: {
      period: facts.camera_date ? fromFile : evidenceOf(answer.period),
      location: knownPlace(facts) ? fromFile : evidenceOf(answer.location),
      content_flags: [...new Set(answer.content_flags.filter((flag) => flag !== 'other'))],
      ...(editorial && { editorial: editorial.kept }),
    },
  }
}

type EditorialNames = NonNullable<Details['editorial']>

const fromFile = { confidence: 'high', basis: 'metadata' } as const
const evidenceOf = ({ confidence, basis }: Answer['period'] | Answer['location']) => ({
  confidence,
  basis,
})

/** In order of news value: people, event, brands and works, then what is visible. */
function keywordsOf(
  keywords: string[],
  names: EditorialNames | undefined,
  excluded: string[],
): string[] {
  const named = names
    ? [
        ...names.people.map(({ name }) => name),
        ...(names.event ? [names.event] : []),
        ...[names.brands, names.organisations, names.works_and_characters].flat(),
      ]
    : []
  const seen = new Set(excluded.map(fold))
  return [...named, ...keywords].map(withoutNumbers).filter((keyword) => {
    const isNew = plainText(keyword) !== '' && !seen.has(fold(keyword))
    seen.add(fold(keyword))
    return isNew
  })
}

const fold = (text: string) => plainText(text).toLowerCase()

function namesOf(editorial: NonNullable<Answer['editorial']>, context: Context) {
  const sources = fold(
    JSON.stringify([context.facts, context.options.note, context.options.people]),
  )
  const people = editorial.people.flatMap((person) => {
    const name = person && limited(person.name, maxLength.name)
    return name ? [{ name, basis: checkedBasis(name, person.basis, sources) }] : []
  })
  const kept: EditorialNames = {
    headline: limited(editorial.headline, maxLength.headline),
    event: limited(editorial.event, maxLength.name),
    brands: limitedList(editorial.brands),
    organisations: limitedList(editorial.organisations),
    works_and_characters: limitedList(editorial.works_and_characters),
    people: people.slice(0, maxNames),
  }
  const unverified = kept.people.filter(({ basis }) => basis === 'recognised')
  const caution =
    unverified.length > 0 &&
    `Not verified, recognised by the AI alone: ${unverified.map(({ name }) => name).join(', ')}.`
  return { kept, caution }
}

const checkedBasis = (name: string, basis: NameBasis, sources: string): NameBasis =>
  (basis === 'metadata' || basis === 'context') && !sources.includes(fold(name))
    ? 'recognised'
    : basis

const limited = (text: string | null, length: number): string | null =>
  [...plainText(text ?? '')].slice(0, length).join('').trim() || null

const limitedList = (list: string[]): string[] =>
  list
    .map((each) => limited(each, maxLength.name))
    .filter((each) => each !== null)
    .slice(0, maxNames)

function periodOf({ period }: Answer, { camera_date: date }: PhotoFacts) {
  if (!date) {
    const { label, edtf } = period
    return { label: label ?? edtf ?? 'NA', edtf, disagreement: null }
  }
  const day = date.slice(0, 10)
  const agrees = !period.edtf || period.edtf.slice(0, 4) === day.slice(0, 4)
  const disagreement = agrees
    ? null
    : `The file gives ${longDate(date)}; by its looks the AI would say ${period.label ?? period.edtf}.`
  return { label: longDate(date), edtf: day, disagreement }
}

const levels = ['sublocation', 'city', 'state', 'country'] as const

function locationOf({ location }: Answer, facts: PhotoFacts) {
  const known = knownPlace(facts)?.place
  const answered = Object.fromEntries(
    levels.map((level) => [level, limited(location[level], maxLength.name)]),
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

/** Without openings such as `Here is a detailed description of the image:`. */
const withoutOpening = (text: string): string =>
  text
    .trim()
    .replace(/^(here('s| is| are)|sure|certainly|of course)\b[^:\n]{0,80}:\s*/i, '')
    .replace(/^(this|the) (image|photo|photograph|picture) (shows|depicts|features|captures) /i, '')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** Numbers of payment cards and passports must not be stored. */
const withoutNumbers = (text: string): string =>
  text
    .replace(/\b(?:\d[ -]?){12,18}\d\b/g, '[number]')
    .replace(/\b[A-Z]{1,2}\d{7,8}\b/g, '[number]')
