import type { SelectionEdit } from '@verso/contract/selection.ts'
import type { ActSummary, PhotoChangeOfAct } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import { plainText, unique } from '../../text/plain-text.ts'
import { maxWords } from '../acts/summary.ts'
import { changePhotos, type WhenFull } from '../keyword-editor/changes.ts'
import { applyKeywordEdit } from '../keyword-editor/keyword-edit.ts'
import { applyTextEdit } from '../keyword-editor/own-texts.ts'
import { namesOf, noteOf } from '../keyword-editor/owner-notes.ts'
import { type Edited, lockPhotos, type ReviewedPhoto } from '../keyword-editor/queries.ts'
import { markReviewed } from '../review/accept.ts'

/**
 * Changes the photos with these ids. Call `beginSave` first. Returns what actually changed. Throws in the same cases
 * as `changePhotos`.
 */
export async function applyEdit(
  tx: Db,
  userId: string,
  ids: string[],
  edit: SelectionEdit,
  whenFull?: WhenFull,
): Promise<PhotoChangeOfAct[]> {
  if (edit.reviewed !== undefined) return markReviewed(tx, userId, { ids }, edit.reviewed)
  const photos = await lockPhotos(tx, userId, { ids })
  return changePhotos(tx, userId, photos, (photo) => edited(photo, edit), whenFull)
}

function edited(photo: ReviewedPhoto, edit: SelectionEdit): Edited {
  const words = { add: edit.add.map((word) => word.toWellFormed()), remove: edit.remove }
  const texts = {
    ...(edit.period !== undefined && { period: edit.period }),
    ...(edit.location !== undefined && { location: edit.location }),
  }
  return {
    ...photo,
    ...applyKeywordEdit(photo, words, new Map()),
    ...applyTextEdit(photo, texts),
    ...(edit.note !== undefined && { note: noteOf(edit.note) }),
    people: peopleOf(photo.people, edit),
  }
}

function peopleOf(people: string[], { add_people, remove_people }: SelectionEdit): string[] {
  const removed = new Set(remove_people.map(plainText))
  return unique([...people.filter((name) => !removed.has(name)), ...namesOf(add_people)])
}

/** The summary of an edit for the history. */
export function summaryOfEdit({ reviewed, ...edit }: SelectionEdit): ActSummary {
  const { period, location, note } = edit
  const first = (words: string[]) => words.slice(0, maxWords)
  return {
    added: first(edit.add),
    removed: first(edit.remove),
    people_added: first(edit.add_people),
    people_removed: first(edit.remove_people),
    texts: {
      ...(period !== undefined && { period }),
      ...(location !== undefined && { location }),
      ...(note !== undefined && { note }),
    },
    ...(reviewed !== undefined && { reviewed }),
  }
}
