import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Deps } from '../../deps.ts'
import { type ListedAct, selectActs } from '../acts/queries.ts'

type Act = CallOutput<'listActs'>['acts'][number]

/** One page of the caller's acts, newest first. */
export async function listActs(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { limit, before, under_way: isUnderWay }: ParsedInput<'listActs'>,
): Promise<CallOutput<'listActs'>> {
  const found = await selectActs(db, userId, { limit: limit + 1, before, isUnderWay })
  return { acts: found.slice(0, limit).map(toAct), has_more: found.length > limit }
}

const noWords = {
  added: [],
  removed: [],
  people_added: [],
  people_removed: [],
  excluded: [],
  restored: [],
  terms: [],
}

function toAct(row: ListedAct): Act {
  const { texts = {}, reviewed = null, album: albumThen = null, ...words } = row.summary
  const state = stateOf(row)
  return {
    ...noWords,
    ...words,
    texts,
    reviewed,
    id: row.id,
    kind: row.kind as Act['kind'],
    at: row.at.toISOString(),
    by: row.made_by_name,
    photos: row.photo_count,
    photo: row.photo_name === null ? null : photoOf(row.photo_name, row.photo_original_name),
    keywords: row.keyword_count,
    album: albumThen === null ? null : albumOf(row, albumThen),
    can_undo: state === 'done' && row.kind !== 'delete',
    state,
    progress:
      state === 'running' || state === 'undoing' ? { done: row.done, total: row.size } : null,
    left: row.left_count,
  }
}

const albumOf = ({ album_id, album_name }: ListedAct, then: string) => ({
  id: album_name === null ? null : album_id,
  name: album_name ?? then,
})

const photoOf = (name: string, original: string | null) => ({
  name,
  original_name: original ?? '',
})

function stateOf({ is_running, undo_started_at, undone_at }: ListedAct): Act['state'] {
  if (is_running) return 'running'
  if (undone_at) return 'undone'
  return undo_started_at ? 'undoing' : 'done'
}
