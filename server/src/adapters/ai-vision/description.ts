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
 * A model's answer as the port promises it. Where the file knows date or place the file is believed, and what the model
 * thought instead is added to the reason. A name the model claims to have read in the file, and that
 * no fact holds, counts as recognised.
 */
export function toDescription(answer: Answer, context: Context): Description {
  const { facts, options, usage, isSalvaged } = context
  const editorial =
    options.mode === 'editorial' && answer.editorial ? namesOf(answer.editorial, context) : null
  const period = periodOf(answer, facts)
  const { place, location, objection } = locationOf(answer, facts)
  const said = [answer.reasoning, period.objection, objection, editorial?.caution]
  return {
    keywords: keywordsOf(answer.keywords, editorial?.kept, options.excluded),
    description: withoutNumbers(withoutOpening(answer.description)),
    reason: withoutNumbers(said.filter(Boolean).join(' ')),
    period: period.label,
    period_edtf: period.edtf,
    location,
    place,
    usage,
    salvaged: isSalvaged,
    details: {
      period: facts.camera_date ? fromFile : groundOf(answer.period),
      location: knownPlace(facts) ? fromFile : groundOf(answer.location),
      content_flags: [...new Set(answer.content_flags.filter((flag) => flag !== 'other'))],
      ...(editorial && { editorial: editorial.kept }),
    },
  }
}

type EditorialNames = NonNullable<Details['editorial']>

const fromFile = { confidence: 'high', basis: 'metadata' } as const
const groundOf = ({ confidence, basis }: Answer['period'] | Answer['location']) => ({
  confidence,
  basis,
})

/** News value first: who, what happened, which marks and works, then what is seen. */
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
  return [...named, ...keywords].map(withoutNumbers).filter((word) => {
    const isNew = plainText(word) !== '' && !seen.has(fold(word))
    seen.add(fold(word))
    return isNew
  })
}

const fold = (word: string) => plainText(word).toLowerCase()

function namesOf(said: NonNullable<Answer['editorial']>, context: Context) {
  const known = fold(JSON.stringify([context.facts, context.options.note, context.options.people]))
  const people = said.people.flatMap((person) => {
    const name = person && short(person.name, maxLength.name)
    return name ? [{ name, basis: checked(name, person.basis, known) }] : []
  })
  const kept: EditorialNames = {
    headline: short(said.headline, maxLength.headline),
    event: short(said.event, maxLength.name),
    brands: shortList(said.brands),
    organisations: shortList(said.organisations),
    works_and_characters: shortList(said.works_and_characters),
    people: people.slice(0, maxNames),
  }
  const unverified = kept.people.filter(({ basis }) => basis === 'recognised')
  const caution =
    unverified.length > 0 &&
    `Not verified, recognised by the AI alone: ${unverified.map(({ name }) => name).join(', ')}.`
  return { kept, caution }
}

const checked = (name: string, basis: NameBasis, known: string): NameBasis =>
  (basis === 'metadata' || basis === 'context') && !known.includes(fold(name))
    ? 'recognised'
    : basis

const short = (text: string | null, length: number): string | null =>
  [...plainText(text ?? '')].slice(0, length).join('').trim() || null

const shortList = (list: string[]): string[] =>
  list
    .map((each) => short(each, maxLength.name))
    .filter((each) => each !== null)
    .slice(0, maxNames)

function periodOf({ period }: Answer, { camera_date: date }: PhotoFacts) {
  if (!date) {
    const { label, edtf } = period
    return { label: label ?? edtf ?? 'NA', edtf, objection: null }
  }
  const day = date.slice(0, 10)
  const agrees = !period.edtf || period.edtf.slice(0, 4) === day.slice(0, 4)
  const objection = agrees
    ? null
    : `The file gives ${longDate(date)}; by its looks the AI would say ${period.label ?? period.edtf}.`
  return { label: longDate(date), edtf: day, objection }
}

const levels = ['sublocation', 'city', 'state', 'country'] as const

function locationOf({ location }: Answer, facts: PhotoFacts) {
  const known = knownPlace(facts)?.place
  const said = Object.fromEntries(
    levels.map((level) => [level, short(location[level], maxLength.name)]),
  ) as Place
  if (!known) return { ...inWords(said), objection: null }
  const isSame = (level: (typeof levels)[number]) =>
    !known[level] || !said[level] || fold(known[level]) === fold(said[level])
  const place = {
    ...known,
    sublocation:
      known.sublocation ?? (known.city && said.city && isSame('city') ? said.sublocation : null),
  }
  const contradicts = !isSame('country') || !isSame('city')
  const objection = contradicts
    ? `The file gives ${placeNames(known).join(', ')}; by its looks the AI would say ${placeNames(said).join(', ')}.`
    : null
  return { ...inWords(place), objection }
}

function inWords(place: Place): { place: Place | null; location: string } {
  const words = placeNames(place)
  return words.length > 0 ? { place, location: words.join(', ') } : { place: null, location: 'NA' }
}

/** `Here is a detailed description of the image:` and the like say nothing. */
const withoutOpening = (text: string): string =>
  text
    .trim()
    .replace(/^(here('s| is| are)|sure|certainly|of course)\b[^:\n]{0,80}:\s*/i, '')
    .replace(/^(this|the) (image|photo|photograph|picture) (shows|depicts|features|captures) /i, '')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** Numbers of cards and passports are nobody's business. */
const withoutNumbers = (text: string): string =>
  text
    .replace(/\b(?:\d[ -]?){12,18}\d\b/g, '[number]')
    .replace(/\b[A-Z]{1,2}\d{7,8}\b/g, '[number]')
