import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

const file = new URL('../../../assets/nouns/nouns.br', import.meta.url)

type Lexicon = {
  nouns: Set<string>
  /** Singulars by irregular plural. */
  irregular: Map<string, string>
  /** The inverse, with the corrections: irregular plurals by singular. */
  plurals: Map<string, string[]>
}

let loaded: Lexicon | null = null
/** Loaded on first use: takes 10 ms and 5 MB. */
const lexicon = () => (loaded ??= unpack(brotliDecompressSync(readFileSync(file)).toString()))

function unpack(text: string): Lexicon {
  const nouns = new Set<string>()
  const irregular = new Map<string, string>()
  for (const line of text.split('\n')) {
    const end = line.indexOf(' ')
    if (end < 0) nouns.add(line)
    else irregular.set(line.slice(0, end), line.slice(end + 1))
  }
  const plurals = new Map<string, string[]>()
  for (const [plural, one] of [...corrections, ...irregular])
    plurals.set(one, [...(plurals.get(one) ?? []), plural])
  return { nouns, irregular, plurals }
}

/** WordNet's rules for plurals, in its order; the first rule that gives a noun applies. */
const pluralRules: [plural: RegExp, singular: string][] = [
  [/s$/, ''],
  [/ses$/, 's'],
  [/xes$/, 'x'],
  [/zes$/, 'z'],
  [/ves$/, 'f'],
  [/ches$/, 'ch'],
  [/shes$/, 'sh'],
  [/men$/, 'man'],
  [/ies$/, 'y'],
]

/** Words that are missing in the lexicon. */
const newNouns =
  'emoji hashtag hoodie influencer kayaker keyword longboard meme paddleboard selfie smartphone'
/** Exceptions that take precedence over the lexicon. */
const corrections = new Map([
  ['lenses', 'lens'],
  ['axes', 'axe'],
  ...newNouns.split(' ').map((word) => [`${word}s`, word] as const),
])

/** Words that look like a plural but are not, or that differ in meaning from their singular. */
const notPlurals = new Set(
  [
    'blues boxers braces briefs customs falls glasses goods greens jeans letters news pants people shorts slacks',
    'species spectacles sports stairs sunglasses tights trousers woods works',
    'kansas laos mars wales',
    'cola crying data dive media roma stamina trivia',
  ].flatMap((line) => line.split(' ')),
)

/**
 * The singular of an English noun in lower case. Other words, such as names, are returned unchanged. Idempotent.
 * `inPhrase` marks the last word of several: `glasses` alone is unchanged, but `wine glasses` becomes `wine glass`.
 */
export function singular(word: string, inPhrase: boolean): string {
  if (!/^[a-z]{3,}$/.test(word) || (!inPhrase && notPlurals.has(word))) return word
  const withoutPlural = removePlural(word)
  return withoutPlural === word ? word : singular(withoutPlural, inPhrase)
}

/** Whether the lexicon contains the lower-case word as a noun, in singular or plural. */
export const isEnglishNoun = (word: string): boolean => lexicon().nouns.has(singular(word, true))

/** All lower-case words with the same singular, including the word itself: `church` and `churches` for either. */
export function wordForms(word: string): string[] {
  const one = singular(word, true)
  const regular = pluralRules.map(([plural, ending]) => inPlural(one, plural, ending))
  const plurals = [...regular, `${one}es`, ...(lexicon().plurals.get(one) ?? [])]
  return [...new Set([word, one, ...plurals.filter((form) => singular(form, true) === one)])]
}

/** The inverse of a rule: `/ies$/` and `y` turn `city` into `cities`. */
const inPlural = (one: string, plural: RegExp, ending: string): string =>
  one.endsWith(ending) ? one.slice(0, one.length - ending.length) + plural.source.slice(0, -1) : one

function removePlural(word: string): string {
  const { nouns, irregular } = lexicon()
  const exception = corrections.get(word) ?? irregular.get(word)
  if (exception) return exception
  if (word.endsWith('ss') || word.length < 4 || !/(?:s|men)$/.test(word)) return word
  for (const [plural, ending] of pluralRules) {
    const shorter = word.replace(plural, ending)
    if (shorter !== word && nouns.has(shorter)) return shorter
  }
  return word
}
