import { AppError } from '../../app-error.ts'
import type { Term } from '../../db/act-schema.ts'

/** About a second's work. A tree of 60,000 keywords needs a quarter of it. */
const maxSteps = 5_000_000

/** Keeps track of which terms are under which. */
export function placesOf(known: readonly Term[]) {
  const above = new Map(known.map(({ folded, broader }) => [folded, new Set(broader)]))
  const hasNarrower = new Set(known.flatMap(({ broader }) => broader))
  let steps = 0

  /** Whether a term is the other one or under it, at any number of levels. */
  function isUnder(folded: string, other: string): boolean {
    const seen = new Set([folded])
    for (const fold of seen) {
      if (fold === other) return true
      for (const next of above.get(fold) ?? []) {
        seen.add(next)
        steps += 1
      }
      if (steps > maxSteps)
        throw new AppError(
          'invalid_input',
          'This list has keywords in too many places. Import it in several parts.',
        )
    }
    return false
  }

  return {
    of: (folded: string): string[] => [...(above.get(folded) ?? [])],

    /** Puts a term under another one. Returns false if the other one is under this term already, or is the same. */
    add(folded: string, broader: string): boolean {
      const isNarrower = folded === broader || (hasNarrower.has(folded) && isUnder(broader, folded))
      if (isNarrower) return false
      const places = above.get(folded) ?? new Set()
      above.set(folded, places.add(broader))
      hasNarrower.add(broader)
      return true
    },

    /** Removes a term from all its places. */
    clear: (folded: string) => void above.delete(folded),
  }
}
