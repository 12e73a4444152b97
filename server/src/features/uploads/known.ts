import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { firstUploads } from './known-queries.ts'

/** Returns which of the files the caller has already uploaded. Reveals nothing about photos of other users. */
export async function findKnownPhotos(
  { db }: Pick<Deps, 'db'>,
  { userId }: Actor,
  { files }: ParsedInput<'findKnownPhotos'>,
): Promise<CallOutput<'findKnownPhotos'>> {
  const rows = await firstUploads(db, userId, files)
  return {
    known: rows.map(({ sha256, created_at, name }) => ({
      sha256,
      name,
      created_date: created_at.toISOString(),
    })),
  }
}
