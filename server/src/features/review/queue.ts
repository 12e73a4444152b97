import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Deps } from '../../deps.ts'
import { resolveQuestion } from '../search/question-queries.ts'
import { readQueue } from './queue-queries.ts'

/**
 * A part of the caller's completed photos of a list, in its order, and how many photos of the whole list are
 * reviewed.
 */
export async function getReviewQueue(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { sort_by, sort_order, photo, ...question }: ParsedInput<'getReviewQueue'>,
): Promise<CallOutput<'getReviewQueue'>> {
  const sort = sort_by === 'name' ? ('name' as const) : ('created' as const)
  const resolved = await resolveQuestion(db, userId, question)
  const rows = await readQueue(db, userId, resolved, { sort, order: sort_order, photo })
  const [first] = rows
  return {
    photos: rows.map(({ name, reviewed }) => ({ name, reviewed })),
    offset: first ? first.position - 1 : 0,
    total: first?.total ?? 0,
    reviewed: first?.total_reviewed ?? 0,
  }
}
