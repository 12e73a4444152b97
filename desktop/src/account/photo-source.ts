import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallOutput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'
import { photoChangeCalls } from '@verso/contract/photo-changes.ts'
import { saveFile } from '../disk/durable-files.ts'
import { ifPresent } from '../disk/if-present.ts'
import type { ServerPhoto } from '../plan/server-photo.ts'
import { notVersoError, type ServerClient } from './server-client.ts'

/** Where photos and their words come from: the completed photos of an account in their current state. */
export type PhotoSource = { photos(): Promise<ServerPhoto[]> }

type Page = CallOutput<'listPhotoChanges'>
/** The version of the cache format. A cache with another version is discarded and read from the server again. */
const cacheVersion = 3
type Kept = {
  form: typeof cacheVersion
  server: string
  email: string
  cursor: string | null
  photos: ServerPhoto[]
}

/** The account on a server. Photos are cached in a file, so that later reads only request changes. */
export function accountPhotos(
  client: ServerClient,
  { server, email, dataFolder }: { server: string; email: string; dataFolder: string },
): PhotoSource {
  const path = join(dataFolder, 'photos.json')
  return {
    async photos() {
      const kept = await readKept(path)
      const isOwn = kept?.form === cacheVersion && kept.server === server && kept.email === email
      const known = new Map((isOwn ? kept.photos : []).map((photo) => [photo.id, photo]))
      let cursor = isOwn ? kept.cursor : null
      let isChanged = !isOwn
      for (let more = true; more;) {
        const page = await readPage(client, server, cursor)
        // Either this is the first read, or the server was restored from a backup.
        if (page.is_start) known.clear()
        for (const photo of page.photos) known.set(photo.id, keptPhoto(photo))
        for (const id of page.deleted) known.delete(id)
        isChanged ||= page.is_start || page.photos.length > 0 || page.deleted.length > 0
        ;({ cursor, more } = page)
      }
      const photos = [...known.values()]
      if (isChanged) {
        const now: Kept = { form: cacheVersion, server, email, cursor, photos }
        await saveFile(path, JSON.stringify(now))
      }
      return photos
    },
  }
}

async function readPage(client: ServerClient, server: string, cursor: string | null) {
  const since = cursor === null ? {} : { since: cursor }
  const limit = limits.photoChanges.max
  const page: Page = await client.call('listPhotoChanges', { ...since, limit })
  if (page.more && page.cursor === cursor) throw notVersoError(server)
  return page
}

/** A file whose `photos` look like a page of the API; for tests and computers without a network. */
export function photosFromFile(path: string): PhotoSource {
  return {
    async photos() {
      const { photos } = photoChangeCalls.listPhotoChanges.output.shape
      const parsed = photos.safeParse((JSON.parse(await readFile(path, 'utf8')) as Page).photos)
      if (!parsed.success) throw new Error(`${path} has no photos in the form of the API.`)
      return parsed.data.map(keptPhoto)
    },
  }
}

const readKept = (path: string): Promise<Kept | null> =>
  ifPresent(async () => JSON.parse(await readFile(path, 'utf8')) as Kept)

const keptPhoto = (photo: Page['photos'][number]): ServerPhoto => {
  const { id, original_name, bytes, sha256, payload_hash, reviewed_at, words } = photo
  return { id, original_name, bytes, sha256, payload_hash, reviewed_at, words: { ...words } }
}
