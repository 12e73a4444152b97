import { isDeepStrictEqual } from 'node:util'
import type { Term, TermChange, TermChanges } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import { foldKeyword } from './fold.ts'
import { respellCounts, selectTerms, writeTerms } from './term-queries.ts'

/** A word that is spelled so and has no more to say. */
export const plainTerm = (spelling: string, folded = foldKeyword(spelling)): Term => ({
  folded,
  spelling,
  uses: [],
  is_preferred: false,
  is_category: false,
  is_refused: false,
  broader: [],
  facet: null,
  language: null,
})

/** Writes what the terms should be, and returns what that changed, for `recordAct`. */
export async function changeTerms(
  tx: Db,
  userId: string,
  before: readonly Term[],
  wanted: readonly Term[],
): Promise<TermChange[]> {
  const changes = changedTerms(before, wanted)
  await writeTerms(tx, userId, changes)
  return changes
}

/** The terms that differ from those before, the first of each fold. */
export function changedTerms(before: readonly Term[], wanted: readonly Term[]): TermChange[] {
  const byFold = new Map(before.map((term) => [term.folded, term]))
  const unique = new Map(wanted.toReversed().map((term) => [term.folded, term]))
  return [...unique.values()]
    .map((after) => ({ folded: after.folded, before: byFold.get(after.folded) ?? null, after }))
    .filter(({ before: was, after }) => !isDeepStrictEqual(was, after))
}

/** In everything but their spelling; a plain term says no more than none. */
const isAlike = (a: Term | null, b: Term | null) =>
  isDeepStrictEqual(
    { ...plainTerm(''), ...a, folded: '', spelling: '' },
    { ...plainTerm(''), ...b, folded: '', spelling: '' },
  )

/** Undoes what `TermChanges` says, except in terms that were changed since. */
export async function undoTermChanges(
  tx: Db,
  userId: string,
  { terms, spellings }: TermChanges,
): Promise<void> {
  const folds = terms.map(({ folded }) => folded)
  const now = new Map((await selectTerms(tx, userId, folds)).map((term) => [term.folded, term]))
  const back = terms.filter(({ folded, after }) => isAlike(now.get(folded) ?? null, after))
  await writeTerms(
    tx,
    userId,
    back.map(({ folded, before }) => ({ folded, after: before })),
  )
  await respellCounts(tx, userId, new Map(spellings.map((each) => [each.folded, each.before])))
}
