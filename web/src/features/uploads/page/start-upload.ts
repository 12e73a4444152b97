import type { UploadMode } from '@verso/contract/limits.ts'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/error-text.ts'
import type { User } from '../../../lib/user.ts'
import { toast } from '../../../ui/toast.ts'
import { byFolder, isBlank } from '../context.ts'
import type { UploadContext } from '../context.ts'
import { copy } from '../copy.ts'
import type { UploadQueue } from '../queue/queue.ts'
import type { UploadFile } from '../queue/upload-file.ts'
import { albumsOfFolders, folderAlbum } from './albums-of-folders.ts'

type Choose = (files: readonly UploadFile[]) => UploadFile[]
type StartOptions = {
  queue: UploadQueue
  mode: UploadMode
  context: UploadContext
  /** Undefined while the profile is not loaded. */
  user: User | undefined
}

/** Starts the upload of the files that `choose` returns. The albums of their folders are created before it. */
export function uploadStarter({ queue, mode, context, user }: StartOptions) {
  const start = (sent: UploadContext, choose: Choose) =>
    queue.start(mode, isBlank(sent) ? null : sent, choose)

  /** Reports how many files the click queued. The upload does not wait for it. */
  function report(file_count: number) {
    if (file_count === 0 || !user) return
    api.updateLastUploadCount({ email: user.email, file_count }).catch((error: unknown) => {
      console.error('The number of files could not be reported', error)
    })
  }

  async function startByFolder(choose: Choose) {
    const albums = await albumsOfFolders(choose(queue.files()))
    let count = 0
    for (const [name, files] of Map.groupBy(choose(queue.files()), folderAlbum)) {
      const album = albums.get(name)
      const ids = new Set(files.map(({ id }) => id))
      const sent = { ...context, album, isByFolder: true } as const
      count += start(sent, (rows) => rows.filter(({ id }) => ids.has(id)))
    }
    report(count)
  }

  return (choose: Choose) => {
    if (context.album !== byFolder) return report(start(context, choose))
    startByFolder(choose).catch((error: unknown) => {
      console.error('The albums of the folders were not created', error)
      toast(copy.album.failed(failureReason(error)), { tone: 'bad' })
    })
  }
}
