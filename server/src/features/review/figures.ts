import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallOutput } from '@verso/contract/call.ts'
import type { Deps } from '../../deps.ts'
import { foldKeyword } from '../keywords/fold.ts'
import { exclusionsOf, type JudgedPhoto, lastReviewed } from './figure-queries.ts'

type Figures = CallOutput<'getKeywordFigures'>['models'][number]

/** Enough to distinguish two models, and few enough to read within a moment. */
const photosCounted = 2000
/** Photos that are compared before other work gets a turn. */
const batch = 200

/** How many of the predicted keywords people kept, for each model and prompt; without naming any keyword or user. */
export async function keywordFigures({
  db,
}: Pick<Deps, 'db'>): Promise<CallOutput<'getKeywordFigures'>> {
  const photos = await lastReviewed(db, photosCounted)
  const owners = [...new Set(photos.map(({ user_id }) => user_id))]
  const excluded = await exclusionsOf(db, owners)
  const models = new Map<string, Figures>()
  for (const [at, photo] of photos.entries()) {
    if (at % batch === 0) await nextTurn()
    const { model, prompt_version } = photo
    const key = JSON.stringify([model, prompt_version])
    const before = models.get(key) ?? { model, prompt_version, ...none }
    models.set(key, { ...before, ...sum(before, judged(photo, excluded.get(photo.user_id))) })
  }
  return {
    models: [...models.values()].toSorted((one, other) => other.photos - one.photos),
  }
}

type Counts = Pick<Figures, 'photos' | 'predicted' | 'removed' | 'added'>
const none: Counts = { photos: 0, predicted: 0, removed: 0, added: 0 }

const sum = (one: Counts, other: Counts): Counts => ({
  photos: one.photos + other.photos,
  predicted: one.predicted + other.predicted,
  removed: one.removed + other.removed,
  added: one.added + other.added,
})

function judged(
  { keywords, added_keywords, excluded_keywords }: JudgedPhoto,
  excludedEverywhere: Set<string> = new Set(),
): Counts {
  const folds = (words: string[]) => new Set(words.map(foldKeyword)).difference(excludedEverywhere)
  const predicted = folds(keywords)
  return {
    photos: 1,
    predicted: predicted.size,
    removed: predicted.intersection(folds(excluded_keywords)).size,
    added: folds(added_keywords).difference(predicted).size,
  }
}
