import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Deps } from '../../deps.ts'
import { sampleDetails } from '../facets/queries.ts'
import { foldKeyword } from '../keywords/fold.ts'
import { countTerms, selectPage } from './list-queries.ts'

/** The facets that the AI gave to keywords of this many of the newest photos are shown with the terms. */
const sampledPhotos = 300

/** One page of the caller's vocabulary. */
export async function listTerms(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  input: ParsedInput<'listTerms'>,
): Promise<CallOutput<'listTerms'>> {
  const [page, total, details] = await Promise.all([
    selectPage(db, userId, input),
    countTerms(db, userId, input),
    sampleDetails(db, userId, sampledPhotos),
  ])
  const facets = new Map(details.map(({ keyword, facet }) => [foldKeyword(keyword), facet]))
  const terms = page.map((term) => ({
    ...term,
    facet: term.facet ?? facets.get(term.folded) ?? null,
  }))
  return { terms, total }
}
