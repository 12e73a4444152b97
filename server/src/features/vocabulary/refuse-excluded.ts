import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import { foldKeyword } from '../keywords/fold.ts'
import { globalExclusions } from '../keywords/queries.ts'

/**
 * Throws `conflict` if one of the words is excluded everywhere: an old word would reappear under its new name, or a
 * new one would vanish.
 */
export async function refuseExcluded(
  tx: Db,
  userId: string,
  words: readonly string[],
): Promise<void> {
  const excluded = await globalExclusions(tx, userId)
  const hidden = words.find((word) => excluded.has(foldKeyword(word)))
  if (hidden !== undefined)
    throw new AppError(
      'conflict',
      `“${hidden}” is excluded everywhere. Put it back under Edit Keywords first.`,
    )
}
