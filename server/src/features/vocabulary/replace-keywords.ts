import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { AppError } from '../../app-error.ts'
import type { TermChanges } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { changeTerms } from '../keywords/change-terms.ts'
import { distinctKeywords, foldKeyword } from '../keywords/fold.ts'
import { beginSave } from '../keywords/save-queries.ts'
import { lockTerms, respellCounts, selectTerms } from '../keywords/term-queries.ts'
import { photosNaming } from './photo-queries.ts'
import { recordOnPhotos } from './record-on-photos.ts'
import { refuseExcluded } from './refuse-excluded.ts'
import { replaceOnPhotos } from './replace-on-photos.ts'
import { replacedTerms } from './replaced-terms.ts'

/**
 * Replaces keywords with others on all photos of the caller and in later descriptions, as one act. Throws `conflict`
 * if one of the keywords is excluded everywhere, and `invalid_input` if no old or no new keyword is left after
 * tidying.
 */
export async function replaceKeywords(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  userId: string,
  input: ParsedInput<'replaceKeywords'>,
): Promise<CallOutput<'replaceKeywords'>> {
  const [from, to] = [wordsOf(input.from), wordsOf(input.to)]
  if (from.length === 0 || to.length === 0)
    throw new AppError('invalid_input', 'A keyword needs at least one letter or digit.')
  return db.transaction().execute(async (tx) => {
    await beginSave(tx, userId)
    await lockTerms(tx, userId)
    await refuseExcluded(tx, userId, [...from, ...to])
    const terms = await replaceTerms(tx, userId, from, to)
    const respelled = terms.spellings.map(({ folded }) => folded)
    const ids = await photosNaming(tx, userId, [...from.map(foldKeyword), ...respelled])
    const replace: Record<string, string[]> = Object.fromEntries([
      ...to.map((word): [string, string[]] => [foldKeyword(word), [word]]),
      ...from.map((word): [string, string[]] => [foldKeyword(word), to]),
    ])
    return recordOnPhotos(
      { tx, jobs },
      userId,
      {
        kind: to.length > 1 ? 'split' : from.length > 1 ? 'merge' : 'rename',
        at: clock.now(),
        summary: { removed: from.slice(0, 10), added: to },
        terms,
      },
      { ids, edit: { replace }, change: (some) => replaceOnPhotos(tx, userId, some, { replace }) },
    )
  })
}

const wordsOf = (words: readonly string[]) =>
  distinctKeywords(words.map((word) => word.toWellFormed()))

async function replaceTerms(
  tx: Db,
  userId: string,
  from: string[],
  to: string[],
): Promise<TermChanges> {
  const folds = [...from, ...to].map(foldKeyword)
  const known = await selectTerms(tx, userId, folds, { replacing: from.map(foldKeyword) })
  const wanted = new Map(to.map((word) => [foldKeyword(word), word]))
  return {
    terms: await changeTerms(tx, userId, known, replacedTerms(known, from, to)),
    spellings: await respellCounts(tx, userId, wanted),
  }
}
