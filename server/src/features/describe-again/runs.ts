import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { releaseStopped } from '../credits/service.ts'
import {
  bringBackPredictions,
  type BroughtBack,
  writePredicted,
} from '../keywording/earlier-prediction-queries.ts'
import { sortOut } from '../keywording/preferred-words.ts'
import { distinctKeywords, foldKeyword } from '../keywords/fold.ts'
import { updateCounts } from '../keywords/queries.ts'
import { replaceWords } from '../keywords/replace-words.ts'
import { replacementsOf, shareTerms } from '../keywords/term-queries.ts'
import { decidedTerms, vocabularyModes } from '../keywords/vocabulary-mode-queries.ts'
import { announcePhotos } from '../photos/queries.ts'
import { writeFolds } from '../search/fill-queries.ts'
import { hasAdmin } from '../users/queries.ts'
import { countWithoutAi, findRunning, lastRun, removeWaiting } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'vision'>

/** Which AI describes photos now, and which of the caller's photos are or could be described again. */
export async function descriptionState(
  { db, vision }: Needs,
  userId: string,
): Promise<CallOutput<'getDescriptionState'>> {
  const { isAi = true, name: model } = vision.current()
  const [without_ai, running, last_run, has_admin] = await Promise.all([
    countWithoutAi(db, userId),
    findRunning(db, userId),
    lastRun(db, userId),
    isAi || hasAdmin(db),
  ])
  return { is_connected: isAi, has_admin, model, without_ai, running, last_run }
}

/** Cancels describing the caller's waiting photos again, and returns their credits. */
export async function stopDescribing(
  { db }: Pick<Needs, 'db'>,
  userId: string,
): Promise<CallOutput<'stopDescribing'>> {
  return db.transaction().execute(async (tx) => {
    const ids = await removeWaiting(tx, userId)
    await releaseStopped(tx, ids)
    await announcePhotos(
      tx,
      userId,
      ids.map((id) => ({ id, status: 'completed' })),
    )
    return { message: `${ids.length} photo(s) keep their descriptions`, photos: ids.length }
  })
}

/** Photos per transaction, because other writes of the same owner wait while one runs. */
const maxPerBatch = 1000

/**
 * Brings back what a run of the caller replaced, except on photos that have been described again since. Entries made
 * by people stay, and credits stay spent. Can be repeated after an interruption. Throws `not_found` if there is
 * nothing to bring back.
 */
export async function bringBack(
  { db }: Pick<Needs, 'db'>,
  userId: string,
  { run_id: runId }: ParsedInput<'bringBackDescriptions'>,
): Promise<CallOutput<'bringBackDescriptions'>> {
  let photos = 0
  for (let n = maxPerBatch; n === maxPerBatch; photos += n)
    n = await bringBackBatch(db, userId, runId)
  if (photos === 0)
    throw new AppError('not_found', 'There are no earlier descriptions of this run.')
  return { message: `${photos} photo(s) have their earlier descriptions again`, photos }
}

/**
 * Replaces words as `settle` does for a new prediction. In the mode `only`, also keeps only preferred terms as keywords,
 * and proposes undecided ones.
 */
async function inOwnersWords(tx: Db, userId: string, photos: readonly BroughtBack[]) {
  const words = photos.flatMap(({ earlier }) => earlier)
  const by = await replacementsOf(tx, userId, words)
  const replaced = replaceWords(words, by).map(foldKeyword)
  const decided = await decidedTerms(tx, userId, replaced)
  const modes = await vocabularyModes(
    tx,
    userId,
    photos.map(({ id }) => id),
  )
  return photos.map((before) => {
    const keywords = replaceWords(before.earlier, by)
    if (modes.get(before.id) !== 'only') return { before, after: { ...before, keywords } }
    const { kept, waiting } = sortOut(keywords, decided)
    const proposed_keywords = distinctKeywords([...before.proposed_keywords, ...waiting])
    return { before, after: { ...before, keywords: kept, proposed_keywords } }
  })
}

const bringBackBatch = (db: Deps['db'], userId: string, runId: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await shareTerms(tx, userId)
    const photos = await bringBackPredictions(tx, userId, runId, maxPerBatch)
    const changes = await inOwnersWords(tx, userId, photos)
    await writePredicted(
      tx,
      changes.map(({ after }) => after),
    )
    await writeFolds(
      tx,
      changes.map(({ after }) => after),
    )
    await updateCounts(tx, userId, changes)
    await announcePhotos(
      tx,
      userId,
      photos.map(({ id }) => ({ id, status: 'completed' })),
    )
    return photos.length
  })
