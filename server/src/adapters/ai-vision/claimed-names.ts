import type { Answer } from './loose-answer.ts'

/** Capitalised words, with particles between them: "Beyoncé", "Ludwig van Beethoven". */
const capitalised =
  /^\p{Lu}[\p{L}'’.-]*(?:(?: (?:d[aeiu]|del|van|von|der|den|al|bin|la|le))* \p{Lu}[\p{L}'’.-]*)*$/u

/** Words that describe people and are no names, in the languages that Verso offers. */
const descriptive = new Set(
  `no one two three four five six several many young old older elderly little happy person persons people man men woman women
  child children kid kids baby babies toddler boy boys girl girls teenager teenagers adult adults family families couple couples group
  crowd team friends portrait selfie face hands bride groom mother father parents grandmother grandfather son daughter brother sister
  siblings audience police band choir keine eine zwei drei vier mehrere junge alte ältere person personen mensch menschen mann männer
  frau frauen kind kinder mädchen familie paar gruppe freunde braut bräutigam mutter vater deux trois personne personnes homme hommes
  femme femmes enfant enfants bébé fille garçon famille groupe foule amis mariée dos tres persona personas hombre hombres mujer mujeres
  niño niña niños bebé familia pareja grupo multitud amigos novia due tre persone uomo uomini donna donne bambino bambina bambini
  famiglia coppia gruppo folla amici sposa dois duas pessoa pessoas homem homens mulher mulheres criança crianças menino menina família
  casal multidão noiva twee drie mensen mannen vrouw vrouwen kinderen meisje jongen gezin groep vrienden bruid dwie dwoje trzy osoba
  osoby ludzie mężczyzna kobieta kobiety dziecko dzieci rodzina para grupa tłum`.split(/\s+/),
)
/** The endings of words for what people do, such as "Fisherman". Surnames have them too. */
const role = /(?:m[ae]n|ers?|ors?|ists?|ians?)$/u

/**
 * Keywords about people that look like names: their words begin with capitals, none is a word that describes people, and
 * the sentences of the answer do not write them in lower case. If all keywords begin with capitals, endings such as "-er"
 * also count as descriptions. A single German word is never taken for a name, because all nouns have capitals.
 */
export function claimedNames(answer: Answer, language: string | null): string[] {
  const small = new Set(proseOf(answer).match(/(?<![\p{L}'’-])\p{Ll}[\p{L}'’-]*/gu))
  const hasCapitals = isTitleCase(answer.keywords)
  return answer.keyword_details.flatMap(({ keyword, facet }) => {
    if (facet !== 'people' || !capitalised.test(keyword)) return []
    const words = keyword.toLowerCase().split(' ')
    const isRole = hasCapitals && words.length === 1 && role.test(keyword)
    const isNoun = language === 'German' && words.length === 1
    const isOrdinary =
      words.some((word) => descriptive.has(word)) || words.every((word) => small.has(word))
    return isRole || isNoun || isOrdinary ? [] : [keyword]
  })
}

function isTitleCase(keywords: string[]): boolean {
  const capitals = keywords.filter((keyword) => /^\p{Lu}/u.test(keyword)).length
  return capitals > keywords.length / 2 && keywords.length > 4
}

const proseOf = ({ description, reasoning, seen, keyword_details }: Answer): string =>
  [description, reasoning, ...seen, ...keyword_details.flatMap(({ broader }) => broader)].join(' ')
