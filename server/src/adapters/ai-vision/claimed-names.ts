import { plainText } from '../../text/plain-text.ts'
import type { Answer } from './loose-answer.ts'

/** Capitalised words, with particles between them: "Beyoncé", "Ludwig van Beethoven". */
const capitalised =
  /^\p{Lu}[\p{L}'’.-]*(?:(?: (?:d[aeiou]s?|del|van|von|der|den|ter|ten|al|el|bin|la|le|y|e))* \p{Lu}[\p{L}'’.-]*)*$/u

/** Words that describe people and are no names, in the languages that Verso offers. */
const descriptive = new Set(
  `no one two three four five six several many young old older elderly little happy person persons people man men woman women
  child children kid kids baby babies toddler boy boys girl girls teenager teenagers adult adults family families couple couples
  group crowd team friends portrait selfie face hands bride groom mother father parents grandmother grandfather son daughter
  brother sister siblings nurse nun monk chef twins infant students athlete grandma grandpa granny bridesmaids santa claus
  priest soldiers sailors audience police band choir keine eine zwei drei vier mehrere junge alte ältere personen mensch
  menschen mann männer frau frauen kind kinder mädchen familie paar gruppe freunde braut bräutigam mutter vater oma opa menge
  deux trois personne personnes homme hommes femme femmes enfant enfants bébé fille garçon famille groupe foule amis mariée
  grand-mère grand-père pêcheur marin mariés dos tres persona personas hombre hombres mujer mujeres niño niña niños bebé familia
  pareja grupo multitud amigos novia novios abuela abuelo bombero bomberos due tre persone uomo uomini donna donne bambino
  bambina bambini famiglia coppia gruppo folla amici sposa sposi nonna nonno pescatore dois duas pessoa pessoas homem homens
  mulher mulheres criança crianças menino menina família casal multidão noiva noivos avó avô bombeiros twee drie mensen mannen
  vrouw vrouwen kinderen meisje jongen gezin groep vrienden bruid bruidspaar brandweerlieden dwie dwoje trzy osoba osoby ludzie
  mężczyzna kobieta kobiety dziecko dzieci rodzina para grupa tłum babcia dziadek strażacy`.split(
    /\s+/,
  ),
)
/** The endings of words for what people do, such as "Fisherman". Surnames have them too. */
const role = /(?:m[ae]n|ers?|ors?|ists?|ians?)$/u

/**
 * The names in keywords about people: their words begin with capitals, apart from words that describe people, and the
 * sentences of the answer do not write them in lower case. A keyword in lower case is a name if the sentences write it
 * with capitals. If all keywords begin with capitals, endings such as "-er" also count as descriptions. A single German
 * word is never taken for a name, because all nouns have capitals.
 */
export function claimedNames(answer: Answer, language: string | null): string[] {
  const prose = proseOf(answer)
  const given = {
    prose,
    small: new Set(prose.match(/(?<![\p{L}'’-])\p{Ll}[\p{L}'’-]*/gu)),
    isTitleCase: isTitleCase(answer.keywords),
    isGerman: language === 'German',
  }
  return answer.keyword_details
    .filter(({ facet }) => facet === 'people')
    .flatMap(({ keyword }) => membersOf(keyword))
    .flatMap((words) => nameIn(words, given) ?? [])
}

type Given = { prose: string; small: Set<string>; isTitleCase: boolean; isGerman: boolean }

/** What a keyword becomes when it is cleaned: a model can also send a list, a hierarchy or HTML. */
function membersOf(keyword: string): string[] {
  const members = plainText(keyword.replace(/<[^<>]*>/g, ' ')).split(/[,;<>|&()、，]|\s[+/]\s/)
  return members.map((member) => member.replace(/^[^\p{L}]+|[^\p{L}.]+$/gu, '')).filter(Boolean)
}

function nameIn(member: string, given: Given): string | null {
  const { small, isTitleCase: hasCapitals, isGerman } = given
  if (!capitalised.test(member)) return isNamedIn(member, given) ? member : null
  const words = member.split(' ')
  // In small letters, "dos" is a particle.
  const others = words.filter(
    (word) => /^\p{Ll}/u.test(word) || !descriptive.has(word.toLowerCase()),
  )
  // "Young Elvis Presley" has a name, but "Two Dock Workers" in a list with capitals may have none.
  const isWhole = others.length === words.length
  if (!isWhole && (hasCapitals || others.length < 2)) return null
  const name = others.join(' ')
  // German nouns always have capitals, so one small word is enough there.
  const isSmall = (word: string) => small.has(word.toLowerCase())
  if (isGerman ? others.some(isSmall) : others.every(isSmall)) return null
  const isOneWord = others.length === 1
  return isOneWord && (isGerman || (hasCapitals && role.test(name))) ? null : name
}

/** Whether the sentences have these small words with capitals, and not only because a sentence begins with them. */
function isNamedIn(member: string, { prose, small }: Given): boolean {
  const words = member.split(' ')
  if (!/^\p{Ll}/u.test(member) || words.every((word) => small.has(word))) return false
  const name = words.map((word) => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()))
  const before = words.length > 1 ? '' : '[^.!?\\s]\\s+'
  return new RegExp(`${before}${RegExp.escape(name.join(' '))}(?!\\p{L})`, 'u').test(prose)
}

function isTitleCase(keywords: string[]): boolean {
  const capitals = keywords.filter((keyword) => /^\p{Lu}/u.test(keyword)).length
  return capitals > keywords.length / 2 && keywords.length > 4
}

const proseOf = ({ description, reasoning, seen, keyword_details }: Answer): string =>
  [description, reasoning, ...seen, ...keyword_details.flatMap(({ broader }) => broader)].join('. ')
