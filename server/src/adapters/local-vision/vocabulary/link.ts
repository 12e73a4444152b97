import type { ParsedGroup, ParsedTerm } from './parse.ts'
import type { Vocabulary } from './term.ts'

type Links = Pick<Vocabulary, 'groups' | 'broader' | 'excludes'>

/**
 * Checks that terms are unique (ignoring case), that broader terms and terms in groups exist, and that no term is broader
 * than itself. Throws an error with file and line.
 */
export function linkTerms(terms: ParsedTerm[], groups: ParsedGroup[]): Links {
  const byName = indexTerms(terms)
  const broaderOf = new Map(terms.map((term) => [term.term, ancestors(term, byName)]))
  for (const { terms, at } of groups)
    for (const term of terms) if (!byName.has(term)) throw unknown(term, at)
  const broader = (term: string) => broaderOf.get(term) ?? []
  const choices = groups.filter((group) => !isKinds(group))
  const exclusive = [...choices.map(({ terms }) => terms), ...kindGroups(groups, terms)]
  return { groups: choices, broader, excludes: exclusions(exclusive, broader) }
}

function indexTerms(terms: ParsedTerm[]): Map<string, ParsedTerm> {
  const byCase = new Map<string, ParsedTerm>()
  for (const term of terms) {
    const first = byCase.get(term.term.toLowerCase())
    if (first) throw new Error(`${term.at}: '${term.term}' is already a term (${first.at}).`)
    byCase.set(term.term.toLowerCase(), term)
  }
  return new Map(terms.map((term) => [term.term, term]))
}

const unknown = (term: string, at: string) =>
  new Error(`${at}: '${term}' is not a term. Add it under its own broader term, or under 'top'.`)

/** Breadth first, so that the nearest broader terms come first. */
function ancestors(start: ParsedTerm, byName: Map<string, ParsedTerm>): string[] {
  const found = new Set<string>()
  const queue = [start]
  for (const { parents, at } of queue)
    for (const name of parents) {
      const parent = byName.get(name)
      if (!parent) throw unknown(name, at)
      if (parent === start) throw new Error(`${start.at}: '${start.term}' is broader than itself.`)
      if (!found.has(name)) queue.push(parent)
      found.add(name)
    }
  return [...found]
}

/**
 * The line of the groups file that is not itself a group: for each term in it, at most one of its narrower terms is
 * true.
 */
const oneKindOf = 'one kind of'

const isKinds = ({ name }: ParsedGroup) => name === oneKindOf

/** For each term in that line, a group of the terms that have it as their only broader term. */
function kindGroups(groups: ParsedGroup[], terms: ParsedTerm[]): string[][] {
  const isOnlyKind = ({ parents }: ParsedTerm, name: string) =>
    parents.length === 1 && parents[0] === name
  const names = groups.filter(isKinds).flatMap(({ terms }) => terms)
  return names.map((name) => terms.filter((term) => isOnlyKind(term, name)).map(({ term }) => term))
}

/**
 * Two terms exclude each other if a group contains the first term or one of its broader terms, and a different member
 * for the second.
 */
function exclusions(groups: string[][], broader: Links['broader']): Links['excludes'] {
  const groupsOf = Map.groupBy(
    groups.flatMap((terms, group) => terms.map((name) => ({ group, name }))),
    ({ name }) => name,
  )
  const membersOf = (term: string) =>
    [term, ...broader(term)].flatMap((name) => groupsOf.get(name) ?? [])
  return (term, other) => {
    const members = membersOf(term)
    return (
      members.length > 0 &&
      membersOf(other).some(({ group, name }) =>
        members.some((member) => member.group === group && member.name !== name),
      )
    )
  }
}
