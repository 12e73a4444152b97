import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { SheetChange, SheetRow } from '@verso/contract/sheet-import.ts'
import type { Deps } from '../../deps.ts'
import { effectiveKeywords } from '../keywords/effective.ts'
import { globalExclusions } from '../keywords/queries.ts'
import { thumbnailKey } from '../photos/object-keys.ts'
import { turnOf } from '../photos/turn-of.ts'
import { photoUrlsUntil } from '../photos/url-expiry.ts'
import { isSame, withoutGuard } from './cell.ts'
import { compareKeywords } from './keyword-cell.ts'
import { type ComparedPhoto, photosOfSheet } from './queries.ts'
import { reviewChange } from './reviewed-cell.ts'
import { peopleChange, type TextField, textChanges } from './text-cells.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'storage'>
type Exclusions = { has(folded: string): boolean }

/**
 * The changes that the rows of an edited sheet would make to the caller's photos, in the order of the rows. Changes
 * nothing. A photo of another user counts as unknown, like a deleted one.
 */
export async function compareSheet(
  deps: Needs,
  userId: string,
  { rows }: ParsedInput<'compareSheet'>,
): Promise<CallOutput<'compareSheet'>> {
  const ids = rows.map((row) => row.image_id.toLowerCase())
  const excluded = await globalExclusions(deps.db, userId)
  const photos = await photosOfSheet(deps.db, userId, ids)
  const byId = new Map(photos.map((photo) => [photo.id, photo]))
  const changes: SheetChange[] = []
  const unknown: string[] = []
  for (const [index, row] of rows.entries()) {
    // Lets the process handle other calls in between.
    await nextTurn()
    const photo = byId.get(ids[index] ?? '')
    if (!photo) unknown.push(row.image_id)
    const difference = photo && compareRow(row, photo, excluded, deps.clock.now())
    if (difference) changes.push({ ...(await shownPhoto(deps, photo)), ...difference })
  }
  return { changes, unknown }
}

async function shownPhoto({ storage, clock }: Needs, photo: ComparedPhoto) {
  const until = photoUrlsUntil(clock.now())
  return {
    image_id: photo.id,
    original_name: photo.original_name,
    thumbnail_url: photo.has_thumbnail
      ? await storage.signGet(thumbnailKey(photo.object_key), until)
      : null,
    ...turnOf(photo),
    updated_date: photo.updated_at.toISOString(),
  }
}

type Difference = Pick<
  SheetChange,
  'is_changed_later' | 'keywords' | 'people' | 'reviewed' | TextField | 'refused'
>

/** Null if the row says what the photo already says. */
function compareRow(
  row: SheetRow,
  photo: ComparedPhoto,
  excluded: Exclusions,
  now: Date,
): Difference | null {
  const { version, cells } = row
  const keywords = keywordChange(cells.Keywords, effectiveKeywords(photo, excluded), excluded)
  const texts = textChanges(cells, photo, now)
  const people = peopleChange(cells.People, photo.people)
  const reviewed = reviewChange(row, photo)
  const refused = [keywords, texts, people, reviewed].flatMap((each) => each.refused)
  const changes = {
    ...(keywords.change && { keywords: keywords.change }),
    ...texts.changes,
    ...(people.change && { people: people.change }),
    ...(reviewed.change !== null && { reviewed: reviewed.change }),
  }
  if (Object.keys(changes).length + refused.length === 0) return null
  if (photo.status !== 'completed')
    return {
      is_changed_later: false,
      refused: ['This photo has not been described yet, so it cannot be edited.'],
    }
  return {
    is_changed_later:
      version !== undefined && new Date(version).getTime() !== photo.updated_at.getTime(),
    ...changes,
    refused,
  }
}

function keywordChange(cell: string | undefined, shown: string[], excluded: Exclusions) {
  const exported = shown.join(', ')
  if (cell === undefined || isSame(cell, exported)) return { change: null, refused: [] }
  return compareKeywords(withoutGuard(cell, exported), shown, excluded)
}
