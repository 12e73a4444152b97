import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

const file = new URL('../../../assets/nouns/nouns.br', import.meta.url)

type Lexicon = { nouns: Set<string>; irregular: Map<string, string> }

let loaded: Lexicon | null = null
/** Read on first use, then kept: 10 ms, 5 MB. */
const lexicon = () => (loaded ??= unpack(brotliDecompressSync(readFileSync(file)).toString()))

function unpack(text: string): Lexicon {
  const lexicon: Lexicon = { nouns: new Set(), irregular: new Map() }
  for (const line of text.split('\n')) {
    const [word = '', ending] = line.split(' ')
    if (ending) lexicon.irregular.set(word, ending)
    else lexicon.nouns.add(word)
  }
  return lexicon
}

/** Ways to take back a plural, in WordNet's order; the first that leaves a noun wins. */
const endings: [plural: RegExp, singular: string][] = [
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

/** Words younger than the lexicon, and what it gets wrong. */
const younger =
  'emoji hashtag hoodie influencer kayaker keyword longboard meme paddleboard selfie smartphone'
const corrected = new Map([
  ['lenses', 'lens'],
  ['axes', 'axe'],
  ...younger.split(' ').map((word) => [`${word}s`, word] as const),
])

/** Words that end like a plural and are none, or mean something else than their singular does. */
const whole = new Set(
  [
    'blues boxers braces briefs customs falls glasses goods greens jeans letters news pants people shorts slacks',
    'species spectacles sports stairs sunglasses tights trousers woods works',
    'kansas laos mars wales',
    'cola crying data dive media roma stamina trivia',
  ].flatMap((line) => line.split(' ')),
)

/**
 * The singular of an English noun in lower case; any other word as it is, a name above all. Doing it twice changes
 * nothing. `inPhrase` for the last word of several: `glasses` are no glass, `wine glasses` are.
 */
export function singular(word: string, inPhrase: boolean): string {
  if (!/^[a-z]{3,}$/.test(word) || (!inPhrase && whole.has(word))) return word
  const shorter = step(word)
  return shorter === word ? word : singular(shorter, inPhrase)
}

/** Whether the lexicon knows a word in lower case as a noun, whatever its number. */
export const isEnglishNoun = (word: string): boolean => lexicon().nouns.has(singular(word, true))

function step(word: string): string {
  const { nouns, irregular } = lexicon()
  const known = corrected.get(word) ?? irregular.get(word)
  if (known) return known
  if (word.endsWith('ss') || word.length < 4) return word
  for (const [plural, ending] of endings) {
    const shorter = word.replace(plural, ending)
    if (shorter !== word && nouns.has(shorter)) return shorter
  }
  return word
}
