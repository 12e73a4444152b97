import type { CallOutput } from '@verso/contract/call.ts'
import type {
  ActSummary,
  ExclusionChanges,
  PhotoChangeOfAct,
  SavedKeyword,
  TermChanges,
} from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import { insertAct, insertChosen, insertParts } from './queries.ts'
import { maxWords, summaryOf } from './summary.ts'

/** Photos in a row of `act_parts`: some 230 KB of JSON, which PostgreSQL compresses to a fifth. */
const photosPerPart = 1000

type ActKind = CallOutput<'listActs'>['acts'][number]['kind']

type NewAct = {
  kind: ActKind
  at: Date
  /** The result of `changePhotos`. */
  photos: readonly PhotoChangeOfAct[]
  /** The result of `replaceExclusions`. */
  exclusions?: ExclusionChanges
  /** What the act changed in the vocabulary. */
  terms?: TermChanges
  /** The album of the act. With it, `photos` says only which photos were concerned. */
  album?: { id: string; name: string }
  /** Shown in the history; derived from `photos` by default. */
  summary?: ActSummary
}

/**
 * Records what a person did to their photos and global exclusions, so that it is in their history for 30 days and can
 * be undone. Call it in the transaction that made the changes. Returns the id of the act, or null if nothing was
 * changed.
 */
export async function recordAct(
  tx: Db,
  userId: string,
  { kind, at, photos, exclusions, terms, album, summary = summaryOf(photos) }: NewAct,
): Promise<string | null> {
  const changesExclusions =
    exclusions !== undefined && exclusions.excluded.length + exclusions.restored.length > 0
  const changesTerms = terms !== undefined && terms.terms.length + terms.spellings.length > 0
  if (photos.length === 0 && !changesExclusions && !changesTerms && kind !== 'album_delete')
    return null
  const id = await insertAct(tx, userId, {
    kind,
    at,
    summary: {
      ...summary,
      ...(album && { album: album.name }),
      ...(exclusions && { excluded: firstOf(exclusions.excluded) }),
      ...(exclusions && { restored: firstOf(exclusions.restored) }),
    },
    photos: photos.length,
    exclusions: changesExclusions ? exclusions : null,
    terms: changesTerms ? terms : null,
    edit: null,
    albumId: album?.id ?? null,
  })
  await insertParts(tx, id, photos, photosPerPart)
  return id
}

type StartedAct = {
  kind: ActKind
  at: Date
  summary: ActSummary
  photoIds: readonly string[]
  terms?: TermChanges
  edit: Record<string, unknown>
}

/** Records an act on more photos than one transaction should change: a job changes them, part by part. Returns its id. */
export async function startAct(
  tx: Db,
  userId: string,
  { photoIds, terms, ...act }: StartedAct,
): Promise<string> {
  const id = await insertAct(tx, userId, {
    ...act,
    photos: 0,
    exclusions: null,
    terms: terms ?? null,
  })
  await insertChosen(tx, id, photoIds, photosPerPart)
  return id
}

const firstOf = (keywords: readonly SavedKeyword[]) =>
  keywords.slice(0, maxWords).map(({ spelling }) => spelling)
