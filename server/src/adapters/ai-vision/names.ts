import type { Details, DescribeOptions, NameBasis, PhotoFacts } from '../../ports/vision-model.ts'
import { plainText } from '../../text/plain-text.ts'
import { claimedNames } from './claimed-names.ts'
import type { Answer } from './loose-answer.ts'

const maxLength = { name: 100, headline: 200 }
const maxNames = 30

export const fold = (text: string): string => plainText(text).toLowerCase()

export const limited = (text: string | null, length = maxLength.name): string | null =>
  [...plainText(text ?? '')].slice(0, length).join('').trim() || null

const limitedList = (list: string[]): string[] =>
  list
    .map((each) => limited(each))
    .filter((each) => each !== null)
    .slice(0, maxNames)

type Evidence = { facts: PhotoFacts; options: DescribeOptions }

/** The names in an answer, by how they are used. */
type Names = {
  /** Names that become keywords, the most newsworthy first. */
  keywords: string[]
  /** People whom only the model claims to recognise; they must not become keywords. */
  hints: string[]
  details: Pick<Details, 'editorial' | 'unverified' | 'name_hints'>
}

const noNames: Names = { keywords: [], hints: [], details: {} }

/**
 * Editorial photos keep all names as keywords, marked if nothing confirms them; in other photos such names become
 * hints.
 */
export function namesOf(answer: Answer, evidence: Evidence): Names {
  if (evidence.options.mode !== 'editorial') {
    const { people, hints } = organizingNames(answer, evidence)
    const details = hints.length > 0 ? { name_hints: hints } : {}
    return { keywords: people, hints, details }
  }
  if (!answer.editorial) {
    const unverified = distinct(unconfirmedClaims(answer, evidence))
    return unverified.length > 0 ? { ...noNames, details: { unverified } } : noNames
  }
  const { kept, unverified } = editorialNames(answer.editorial, answer, evidence)
  const claims = unconfirmedClaims(answer, evidence)
  return {
    keywords: newsOf(kept),
    hints: [],
    details: { editorial: kept, unverified: distinct([...unverified, ...claims]) },
  }
}

const newsOf = (names: NonNullable<Details['editorial']>): string[] => [
  ...names.people.map(({ name }) => name),
  ...(names.event ? [names.event] : []),
  ...names.brands,
  ...names.organisations,
  ...names.works_and_characters,
]

type People = { name: string; basis: NameBasis }[]

/** People with a checked basis: if a name is not where the model claims to have read it, it counts as recognised. */
function checkedPeople(
  people: Answer['names'],
  { text_in_image }: Answer,
  evidence: Evidence,
): People {
  const stated = statedText(evidence)
  const written = text_in_image === undefined ? null : fold(text_in_image ?? '')
  return people.slice(0, maxNames).flatMap((person) => {
    const name = limited(person.name)
    if (!name) return []
    const isFound =
      person.basis === 'text_in_image'
        ? written === null || hasWords(written, name)
        : person.basis !== 'recognised' && hasWords(stated, name)
    return [{ name, basis: isFound ? person.basis : ('recognised' as const) }]
  })
}

/** What the file and the owner say, folded. */
const statedText = ({ facts, options }: Evidence) =>
  fold(textsIn([facts, options.note, options.people]).join('\n'))

/** All texts in a value, without the names of its fields. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** These scripts are written without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Whether the folded text contains these words as a whole: "Dev" is not in "device". */
function hasWords(text: string, words: string): boolean {
  const wanted = fold(words)
  if (unspaced.test(wanted)) return text.includes(wanted)
  return new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(wanted)}(?![\\p{L}\\d])`, 'u').test(text)
}

type EditorialNames = {
  kept: NonNullable<Details['editorial']>
  /** Names that are not confirmed by the file, the owner or text in the picture. */
  unverified: string[]
}

/** What the file, the owner and the writing in the picture say, folded. */
const confirmingText = ({ text_in_image }: Answer, evidence: Evidence) =>
  `${statedText(evidence)}\n${fold(text_in_image ?? '')}`

/** Names that the answer has only as keywords, and that nothing confirms. */
function unconfirmedClaims(answer: Answer, evidence: Evidence): string[] {
  const confirming = confirmingText(answer, evidence)
  return claimedNames(answer, evidence.options.language).filter(
    (name) => !hasWords(confirming, name),
  )
}

/** The names of an editorial answer, shortened and checked. */
function editorialNames(
  editorial: NonNullable<Answer['editorial']>,
  answer: Answer,
  evidence: Evidence,
): EditorialNames {
  const kept = {
    headline: limited(editorial.headline, maxLength.headline),
    event: limited(editorial.event),
    brands: limitedList(editorial.brands),
    organisations: limitedList(editorial.organisations),
    works_and_characters: limitedList(editorial.works_and_characters),
    people: checkedPeople(editorial.people, answer, evidence),
  }
  const confirming = confirmingText(answer, evidence)
  const recognised = kept.people.flatMap(({ name, basis }) => (basis === 'recognised' ? name : []))
  const logos = [...kept.brands, ...kept.organisations]
  const unconfirmed = logos.filter((name) => !hasWords(confirming, name))
  return { kept, unverified: distinct([...recognised, ...unconfirmed]) }
}

/**
 * The names in a Photo Organizing answer: those with a basis become keywords, those that only the model claims to
 * recognise become hints. A keyword about people that looks like a name and has no basis is also such a claim.
 */
function organizingNames(
  answer: Answer,
  evidence: Evidence,
): { people: string[]; hints: string[] } {
  const checked = checkedPeople(answer.names, answer, evidence)
  const nameOf = (wanted: boolean) =>
    checked.flatMap(({ name, basis }) => ((basis === 'recognised') === wanted ? [name] : []))
  const hints = [...nameOf(true), ...unconfirmedClaims(answer, evidence)]
  return { people: nameOf(false), hints: distinct(hints).slice(0, maxNames) }
}

const distinct = (names: string[]) =>
  names.filter((name, index) => names.findIndex((other) => fold(other) === fold(name)) === index)
