import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { recordAct } from '../acts/record.ts'
import { changePhotos } from '../keyword-editor/changes.ts'
import { applyKeywordEdit } from '../keyword-editor/keyword-edit.ts'
import { lockPhotos } from '../keyword-editor/queries.ts'
import type { KeywordLists } from '../keywords/effective.ts'
import { distinctKeywords, foldKeyword } from '../keywords/fold.ts'
import { nameHints, unverifiedNames } from '../photos/predicted-details.ts'
import { namesOfPhoto } from './queries.ts'

/**
 * Stores whether a name that only the AI recognised is right. A right name becomes an added keyword of the owner; a
 * wrong one is excluded if it was a keyword. Throws `not_found` for a photo that does not exist or belongs to another
 * user, and `invalid_input` for a name that is not in question.
 */
export async function confirmName(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { image_id, name, is_them }: ParsedInput<'confirmName'>,
): Promise<CallOutput<'confirmName'>> {
  return db.transaction().execute(async (tx) => {
    const [photo] = await lockPhotos(tx, userId, { ids: [image_id] })
    const predicted = photo && (await namesOfPhoto(tx, userId, photo.id))
    if (!predicted) throw new AppError('not_found', 'This photo does not exist.')
    const named = { ...photo, ...predicted }
    const asked = [...nameHints(named), ...unverifiedNames(named)].find(
      (each) => foldKeyword(each) === foldKeyword(name),
    )
    if (!asked) throw new AppError('invalid_input', 'No one is asked about this name any more.')
    const photos = await changePhotos(tx, userId, [photo], (each) => ({
      ...each,
      ...(is_them ? withOwn(each, asked) : applyKeywordEdit(each, { remove: [asked] }, new Map())),
      ...(is_them
        ? { confirmed_names: [...each.confirmed_names, asked] }
        : { rejected_names: [...each.rejected_names, asked] }),
    }))
    await recordAct(tx, userId, { kind: 'name', at: clock.now(), photos })
    return { message: is_them ? 'The name is a keyword now.' : 'The name is dropped.' }
  })
}

/** Adds the name even if it is predicted, because a later prediction may lack it. */
function withOwn(photo: KeywordLists, name: string): KeywordLists {
  const { excluded_keywords } = applyKeywordEdit(photo, { add: [name] }, new Map())
  const added_keywords = distinctKeywords([...photo.added_keywords, name])
  return { ...photo, added_keywords, excluded_keywords }
}
