import { isDeepStrictEqual } from 'node:util'
import type { Term, TermChange, TermChanges } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import { foldKeyword } from './fold.ts'
import { respellCounts, selectTerms, writeTerms } from './term-queries.ts'

/** A term that only records the spelling of a word. */
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

/** Writes the wanted terms, and returns what changed, for `recordAct`. */
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

/** The terms that differ from those before. Of several with the same fold, the first one counts. */
export function changedTerms(before: readonly Term[], wanted: readonly Term[]): TermChange[] {
  const byFold = new Map(before.map((term) => [term.folded, term]))
  const unique = new Map(wanted.toReversed().map((term) => [term.folded, term]))
  return [...unique.values()]
    .map((after) => ({ folded: after.folded, before: byFold.get(after.folded) ?? null, after }))
    .filter(({ before: was, after }) => !isDeepStrictEqual(was, after))
}

/** Whether two terms are equal except for their spelling; a plain term equals none. */
const isAlike = (a: Term | null, b: Term | null) =>
  isDeepStrictEqual(
    { ...plainTerm(''), ...a, folded: '', spelling: '' },
    { ...plainTerm(''), ...b, folded: '', spelling: '' },
  )

/** Undoes these changes, except in terms that have been changed since. */
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
