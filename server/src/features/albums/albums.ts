import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAct } from '../acts/record.ts'
import { namesOf, noteOf } from '../keyword-editor/owner-notes.ts'
import { beginSave } from '../keywords/save-queries.ts'
import { chosenIds } from '../photos/chosen-queries.ts'
import { addMembers, countMembers, removeMembers } from './member-queries.ts'
import {
  type Album,
  countAlbums,
  findAlbum,
  insertAlbum,
  isNameTaken,
  setDeleted,
  updateAlbum,
} from './queries.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type Settings = Omit<ParsedInput<'editAlbum'>, 'id'>

/**
 * Creates an album of the caller with the photos of a selection. If the selection is a question, photos that match it
 * later are not added. Throws `conflict` for a name that is taken and above the maximum number of albums.
 */
export async function createAlbum(
  { db, clock }: Needs,
  userId: string,
  { which, ...settings }: ParsedInput<'createAlbum'>,
): Promise<CallOutput<'createAlbum'>> {
  return db.transaction().execute(async (tx) => {
    await beginSave(tx, userId)
    await checkName(tx, userId, settings.name)
    if ((await countAlbums(tx, userId)) >= limits.albums)
      throw new AppError('conflict', `You have ${limits.albums} albums. Delete one of them first.`)
    const { name } = settings
    const id = await insertAlbum(tx, userId, { ...stored(settings), name })
    const chosen = which ? await chosenIds(tx, userId, which) : []
    const added = await addMembers(tx, userId, id, chosen)
    const act = { kind: 'album_create', album: { id, name } } as const
    const act_id = await record(tx, userId, { ...act, at: clock.now(), ids: added })
    return { message: 'The album was created', id, photos: added.length, act_id }
  })
}

/**
 * Changes name and settings. Throws `not_found` for an album that the caller does not own, and `conflict` for a name
 * that is taken.
 */
export async function editAlbum(
  { db }: Needs,
  userId: string,
  { id, ...settings }: ParsedInput<'editAlbum'>,
): Promise<CallOutput<'editAlbum'>> {
  return db.transaction().execute(async (tx) => {
    await beginSave(tx, userId)
    const album = await ownAlbum(tx, userId, id)
    if (settings.name !== undefined && settings.name !== album.name)
      await checkName(tx, userId, settings.name)
    await updateAlbum(tx, userId, id, stored(settings))
    return { message: 'The album was changed' }
  })
}

/** Adds the photos of a selection to an album, or removes them from it, as one act. */
export async function changeAlbum(
  { db, clock }: Needs,
  userId: string,
  { id, which, change }: ParsedInput<'changeAlbum'>,
): Promise<CallOutput<'changeAlbum'>> {
  return db.transaction().execute(async (tx) => {
    await beginSave(tx, userId)
    const { name } = await ownAlbum(tx, userId, id)
    const chosen = await chosenIds(tx, userId, which)
    const changeMembers = change === 'add' ? addMembers : removeMembers
    const ids = await changeMembers(tx, userId, id, chosen)
    const act = { kind: `album_${change}`, album: { id, name } } as const
    const act_id = await record(tx, userId, { ...act, at: clock.now(), ids })
    const message = change === 'add' ? 'photo(s) added' : 'photo(s) taken out'
    return { message: `${ids.length} ${message}`, photos: ids.length, act_id }
  })
}

/** Deletes an album of the caller; its photos stay. Undoing this restores the album with its photos. */
export async function deleteAlbum(
  { db, clock }: Needs,
  userId: string,
  { id }: ParsedInput<'deleteAlbum'>,
): Promise<CallOutput<'deleteAlbum'>> {
  return db.transaction().execute(async (tx) => {
    await beginSave(tx, userId)
    const { name } = await ownAlbum(tx, userId, id)
    const photos = await countMembers(tx, id)
    await setDeleted(tx, id, true)
    const act = { kind: 'album_delete', album: { id, name } } as const
    const act_id = await record(tx, userId, { ...act, at: clock.now(), ids: [] })
    return { message: 'The album was deleted. Its photos are still there.', photos, act_id }
  })
}

type AlbumAct = {
  kind: 'album_create' | 'album_add' | 'album_remove' | 'album_delete'
  at: Date
  album: { id: string; name: string }
  ids: readonly string[]
}

/** An act about an album does not change the words of photos, so it stores only which photos were concerned. */
function record(tx: Db, userId: string, { ids, ...act }: AlbumAct): Promise<string | null> {
  const saved_at = act.at.toISOString()
  const photos = ids.map((id) => ({ id, saved_at, before: {}, after: {} }))
  return recordAct(tx, userId, { ...act, photos })
}

async function ownAlbum(tx: Db, userId: string, id: string): Promise<Album> {
  const album = await findAlbum(tx, userId, id)
  if (!album) throw new AppError('not_found', 'This album does not exist any more.')
  return album
}

async function checkName(tx: Db, userId: string, name: string): Promise<void> {
  if (await isNameTaken(tx, userId, name))
    throw new AppError('conflict', `There is already an album named ${name}.`)
}

/** Only the fields that are given, tidied like the note and people of an upload. */
const stored = ({ name, note, people, mode, vocabulary_mode }: Settings) => ({
  ...(name !== undefined && { name }),
  ...(note !== undefined && { note: noteOf(note) }),
  ...(people !== undefined && { people: namesOf(people) }),
  ...(mode !== undefined && { mode }),
  ...(vocabulary_mode !== undefined && { vocabulary_mode }),
})
