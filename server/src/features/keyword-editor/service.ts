import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { ImageKeywords } from '@verso/contract/keywords.ts'
import { AppError } from '../../app-error.ts'
import type { PhotoChangeOfAct } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAct } from '../acts/record.ts'
import { globalExclusions } from '../keywords/queries.ts'
import { beginSave, setLastSave } from '../keywords/save-queries.ts'
import { changePhotos, isAt } from './changes.ts'
import { replaceExclusions } from './exclusions.ts'
import { applyKeywordEdit } from './keyword-edit.ts'
import { applyTextEdit } from './own-texts.ts'
import { namesOf, noteOf } from './owner-notes.ts'
import { lockPhotos } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/**
 * Saves all changes of the keyword editor or none (API-030, A-07). Throws `invalid_input` for a photo of another user
 * and `conflict` if a photo or the global exclusions changed since the editor read them.
 */
export async function saveKeywords(
  { db, clock }: Needs,
  userId: string,
  { image_keywords = [], excluded_keywords, exclusions_version, kind }: ParsedInput<'saveKeywords'>,
): Promise<CallOutput<'saveKeywords'>> {
  return db.transaction().execute(async (tx) => {
    const version = await beginSave(tx, userId)
    if (exclusions_version !== undefined && exclusions_version !== version)
      throw new AppError('conflict', 'The global keywords were changed elsewhere. Save again.')
    const before = await globalExclusions(tx, userId)
    const photos = await savePhotos(tx, userId, image_keywords, before, clock.now())
    const exclusions = excluded_keywords
      ? await replaceExclusions(tx, userId, before, excluded_keywords)
      : { excluded: [], restored: [] }
    const keywords = exclusions.excluded.length + exclusions.restored.length
    const act = { kind, at: clock.now(), photos, exclusions }
    const actId = await recordAct(tx, userId, act)
    if (actId) await setLastSave(tx, userId, actId, keywords > 0)
    return {
      message: `${photos.length} photo(s) and ${keywords} global keyword(s) changed`,
      photos: photos.length,
      keywords,
      saved: photos.map(({ id, saved_at }) => ({ image_id: id, updated_date: saved_at })),
      ...(actId && { act: actId }),
    }
  })
}

async function savePhotos(
  tx: Db,
  userId: string,
  edits: ImageKeywords[],
  globallyExcluded: Map<string, string>,
  now: Date,
): Promise<PhotoChangeOfAct[]> {
  if (edits.length === 0) return []
  const byId = new Map(edits.map((edit) => [edit.image_id.toLowerCase(), edit]))
  const photos = await lockPhotos(tx, userId, { ids: [...byId.keys()] })
  if (photos.length < edits.length)
    throw new AppError('invalid_input', 'One of these photos is not there (any more).')
  const editOf = (photo: { id: string }) => byId.get(photo.id) as ImageKeywords
  const stale = photos.find((photo) => {
    const { updated_date } = editOf(photo)
    return updated_date !== undefined && !isAt(photo, updated_date)
  })
  if (stale)
    throw new AppError('conflict', `This photo was changed elsewhere: ${stale.original_name}`)
  return changePhotos(tx, userId, photos, (photo) => {
    const { included_keywords, add_keywords = [], people, note, reviewed, ...texts } = editOf(photo)
    const edit = {
      included: included_keywords,
      add: add_keywords.map((keyword) => keyword.toWellFormed()),
    }
    return {
      ...photo,
      ...applyKeywordEdit(photo, edit, globallyExcluded),
      ...applyTextEdit(photo, texts),
      ...(people && { people: namesOf(people) }),
      ...(note !== undefined && { note: noteOf(note) }),
      ...(reviewed !== undefined &&
        photo.status === 'completed' && {
          set_reviewed_at: reviewed ? (photo.reviewed_at ?? now).toISOString() : null,
        }),
    }
  })
}

/** Adds keywords to the caller's photos with these names and removes others; unknown names are ignored. */
export async function changeKeywords(
  { db, clock }: Needs,
  userId: string,
  { names, add, remove }: ParsedInput<'changeKeywords'>,
): Promise<CallOutput<'changeKeywords'>> {
  return db.transaction().execute(async (tx) => {
    await beginSave(tx, userId)
    const locked = await lockPhotos(tx, userId, { names })
    const edit = { add: add.map((keyword) => keyword.toWellFormed()), remove }
    const photos = await changePhotos(tx, userId, locked, (photo) => ({
      ...photo,
      ...applyKeywordEdit(photo, edit, new Map()),
    }))
    const act = { kind: 'keywords', at: clock.now(), photos } as const
    const actId = await recordAct(tx, userId, act)
    if (actId) await setLastSave(tx, userId, actId, false)
    return { message: `${photos.length} photo(s) changed`, changed: photos.length }
  })
}
