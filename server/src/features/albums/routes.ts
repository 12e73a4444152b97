import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { thumbnailKey } from '../photos/object-keys.ts'
import { turnOf } from '../photos/turn-of.ts'
import { photoUrlsUntil } from '../photos/url-expiry.ts'
import { changeAlbum, createAlbum, deleteAlbum, editAlbum } from './albums.ts'
import { listAlbums } from './queries.ts'

export function albumRoutes(routes: Routes, deps: Deps): void {
  const { db, clock, storage } = deps
  route(routes, 'listAlbums', 'user', async (_input, { userId }) => {
    const until = photoUrlsUntil(clock.now())
    const albums = (await listAlbums(db, userId)).map(
      async ({ cover_key, cover_turn, created_at, ...album }) => ({
        ...album,
        cover_url: cover_key && (await storage.signGet(thumbnailKey(cover_key), until)),
        ...turnOf({ turn: cover_turn ?? 0 }),
        created_date: created_at.toISOString(),
      }),
    )
    return { albums: await Promise.all(albums) }
  })
  route(routes, 'createAlbum', 'user', (input, { userId }) => createAlbum(deps, userId, input))
  route(routes, 'editAlbum', 'user', (input, { userId }) => editAlbum(deps, userId, input))
  route(routes, 'changeAlbum', 'user', (input, { userId }) => changeAlbum(deps, userId, input))
  route(routes, 'deleteAlbum', 'user', (input, { userId }) => deleteAlbum(deps, userId, input))
}
