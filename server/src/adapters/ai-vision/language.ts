/**
 * Frequent function words of the languages in which texts are offered. The sentences of a model contain many of them,
 * so their share is enough to distinguish these languages, without a model or a library.
 */
const words: Record<string, string> = {
  english:
    'the of and is with in on a are at from an by this its over their has no while under to i you it as for be or not was were that there but which near',
  german:
    'der die das und ist ein eine mit im auf den dem des einer einem sind von zu nicht am an vor für bei keine aus',
  french:
    'le la les des et est une un dans sur avec du au aux de sont pour qui ne pas sous près par il elle l d',
  spanish: 'el la los las de y es una un en con del al por se están para no su sobre junto lo hay',
  italian:
    'il la lo gli le di e è una un in con del della al sono nel nella che per non sul sulla dei i si',
  portuguese:
    'o a os as de e é uma um em com do da no na são ao por não para se dos das sobre à nos',
  dutch: 'de het een en is van in op met zijn aan bij die te niet geen voor naar er uit onder',
  polish: 'i w na z jest są się do oraz nad przy przez ze nie po od za pod dla bez to',
}

const lists = new Map(
  Object.entries(words).map(([language, list]) => [language, new Set(list.split(' '))]),
)

/** A word that occurs in several languages says less about each of them. */
const weightOf = (word: string) =>
  1 / Math.max(1, [...lists.values()].filter((list) => list.has(word)).length)

/** Fewer function words could be chance. */
const minWeight = 2.5

/**
 * Whether the text is certainly in another of the offered languages than the expected one. False for short texts, and
 * if the expected language is not among the offered ones.
 */
export function isOtherLanguage(text: string, expected: string): boolean {
  const own = lists.get(expected.toLowerCase())
  if (!own) return false
  const found = [...new Set(text.toLowerCase().match(/\p{L}+/gu))]
  const weightIn = (list: Set<string>) =>
    found.reduce((sum, word) => sum + (list.has(word) ? weightOf(word) : 0), 0)
  const highest = Math.max(...[...lists.values()].map(weightIn))
  return highest >= minWeight && weightIn(own) < highest / 2
}
