import { createHash } from 'node:crypto'
import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Exclusions } from '../exports/column.ts'
import { photoWords } from '../exports/photo-words.ts'
import { findInstallation } from '../installation/queries.ts'
import { globalExclusions } from '../keywords/queries.ts'
import { type ChangedPhoto, changesAfter, numberExclusionChanges } from './queries.ts'

type Output = CallOutput<'listPhotoChanges'>

/** A page of the completed photos that have changed since a cursor. Throws `invalid_input` for a text that is not a cursor. */
export async function photoChanges(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { since, limit }: ParsedInput<'listPhotoChanges'>,
): Promise<Output> {
  const epoch = await epochOf(db)
  const after = since === undefined ? null : numberIn(since, epoch)
  await numberExclusionChanges(db, userId)
  const excluded = await globalExclusions(db, userId)
  const found = await changesAfter(db, userId, after ?? '0', limit + 1)
  const page = found.slice(0, limit)
  return {
    is_start: after === null,
    photos: page.flatMap(({ photo }) => (photo ? shown(photo, excluded) : [])),
    deleted: page.flatMap(({ photo, photoId }) => (photo ? [] : photoId)),
    cursor: `${epoch}.${page.at(-1)?.number ?? after ?? '0'}`,
    more: found.length > limit,
  }
}

/**
 * The number in a cursor; null if the cursor is from before a restore, because the restored database has numbers of
 * its own.
 */
function numberIn(cursor: string, epoch: string): string | null {
  const [, ownEpoch, number] = /^([0-9a-f]{12})\.(\d{1,18})$/.exec(cursor) ?? []
  if (number === undefined)
    throw new AppError('invalid_input', 'since: must be the cursor of an earlier page.')
  return ownEpoch === epoch ? number : null
}

/** Identifies the database's numbers. It differs after a restore, because the storage then gets a new marker. */
async function epochOf(db: Db): Promise<string> {
  const installation = await findInstallation(db)
  const marker = installation?.storage_marker ?? ''
  return createHash('sha256').update(marker).digest('hex').slice(0, 12)
}

function shown(photo: ChangedPhoto, excluded: Exclusions): Output['photos'][number] {
  const { paths, people, keywords, provenance, ...texts } = photoWords(photo, excluded)
  return {
    id: photo.id,
    name: photo.name,
    original_name: photo.original_name,
    content_type: photo.content_type,
    bytes: photo.bytes,
    sha256: photo.sha256,
    payload_hash: photo.payload_hash || null,
    width: photo.width,
    height: photo.height,
    turn: photo.turn as 0 | 90 | 180 | 270,
    reviewed_at: photo.reviewed_at?.toISOString() ?? null,
    model: photo.model,
    created_date: photo.created_at.toISOString(),
    updated_date: photo.updated_at.toISOString(),
    words: {
      ...texts,
      keywords: [...keywords],
      paths: paths.map((path) => [...path]),
      people: [...people],
      provenance: provenance && {
        software: provenance.software,
        at: provenance.at,
        ...(provenance.unverified && { unverified: [...provenance.unverified] }),
      },
    },
  }
}
