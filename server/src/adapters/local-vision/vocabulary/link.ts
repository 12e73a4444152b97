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
  return { groups, broader, excludes: exclusions(groups, broader) }
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

/** Breadth first, so that the nearest come first. */
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

/** Two terms exclude each other if one group has the first, or a broader term of it, and another one for the second. */
function exclusions(groups: ParsedGroup[], broader: Links['broader']): Links['excludes'] {
  const withBroader = (term: string) => new Set([term, ...broader(term)])
  return (term, other) => {
    const [all, others] = [withBroader(term), withBroader(other)]
    return groups.some(({ terms }) => {
      const own = terms.filter((name) => all.has(name))
      const theirs = terms.filter((name) => others.has(name))
      return own.some((name) => theirs.some((their) => their !== name))
    })
  }
}
