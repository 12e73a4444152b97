import type { CallOutput } from '@verso/contract/call.ts'
import type { PhotoQuestion } from '@verso/contract/question.ts'
import type { Deps } from '../../deps.ts'
import { resolveQuestion } from '../search/question-queries.ts'
import { countSpans } from './timeline-queries.ts'

/** Counts the photos of a question by first and last possible year, oldest first, and those without a period. */
export async function getTimeline(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  question: PhotoQuestion,
): Promise<CallOutput<'getTimeline'>> {
  const counted = await countSpans(db, userId, await resolveQuestion(db, userId, question))
  const undated = counted.filter(({ is_dated }) => !is_dated)
  return {
    spans: counted
      .filter(({ is_dated }) => is_dated)
      .map(({ from, to, count }) => ({ from, to, count })),
    undated: undated.reduce((sum, { count }) => sum + count, 0),
  }
}
