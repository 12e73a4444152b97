import type { Facet } from '../../../ports/vision-model.ts'
import type { Term } from '../vocabulary/term.ts'

/** The subject of a photo that shows several things: the first of these groups that contains a term. */
const subjects: Facet[][] = [
  ['people', 'animal', 'vehicle', 'food', 'plant', 'art', 'object'],
  ['building'],
  ['clothing'],
  ['sport', 'action'],
]

/**
 * One plain sentence of sure terms, the most important first: `Dog on a beach at sunset.` A second one for the kind
 * of picture: `A black and white photo.` Empty without terms.
 */
export function sentenceOf(terms: readonly Term[]): string {
  const { head, used } = headOf(terms)
  const rest = terms.filter((term) => !used.includes(term))
  const scene = [head, ...circumstances(rest)].filter((part) => part !== null)
  const picture = first(rest, 'technique')?.noun ?? null
  return [scene.join(' '), picture]
    .filter(Boolean)
    .map((text) => asSentence(text ?? ''))
    .join(' ')
}

const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

const first = (terms: readonly Term[], ...facets: Facet[]) =>
  terms.find(({ facet }) => facets.includes(facet))

type Head = { head: string | null; used: Term[] }

/**
 * The beginning of the sentence: at most two subjects, with the action if there is only one person or animal; without
 * subjects, the place or the event.
 */
function headOf(terms: readonly Term[]): Head {
  const group = subjects.find((facets) => first(terms, ...facets))
  if (group) {
    const used = terms.filter(({ facet }) => group.includes(facet)).slice(0, 2)
    const action = used.length === 1 && first(used, 'people', 'animal') && first(terms, 'action')
    const names = used.map(nameOf).join(' and ')
    return action
      ? { head: `${names} ${action.noun}`, used: [...used, action] }
      : { head: names, used }
  }
  const place = first(terms, 'setting') ?? first(terms, 'event')
  return place ? { head: nameOf(place), used: [place] } : { head: null, used: [] }
}

/** Actions in the form of their noun, all other terms by their keyword. */
const nameOf = ({ facet, term, noun }: Term) => (facet === 'action' ? noun : term)

/** Where and when: at most one term for each. */
function circumstances(terms: readonly Term[]): string[] {
  const place = first(terms, 'setting') ?? first(terms, 'building')
  const others = (['event', 'weather', 'season', 'time of day'] as const).map((facet) =>
    first(terms, facet),
  )
  return [place, ...others].filter((term) => term !== undefined).map(({ phrase }) => phrase)
}
