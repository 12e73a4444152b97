import type { UploadMode } from '@verso/contract/limits.ts'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/error-text.ts'
import type { User } from '../../../lib/user.ts'
import { toast } from '../../../ui/toast.ts'
import { byFolder, isBlank } from '../context.ts'
import type { UploadContext } from '../context.ts'
import { copy } from '../copy.ts'
import type { UploadQueue } from '../queue/queue.ts'
import { isRunning, outsideAlbum } from '../queue/tally.ts'
import type { UploadFile } from '../queue/upload-file.ts'
import { albumsOfFolders, folderAlbum } from './albums-of-folders.ts'

type Choose = (files: readonly UploadFile[]) => UploadFile[]
type StartOptions = {
  queue: UploadQueue
  mode: UploadMode
  context: UploadContext
  /** Undefined while the profile is not loaded. */
  user: User | undefined
  /** Adds photos that are not sent to their albums. */
  join: () => Promise<void>
}

/**
 * Starts uploading the files that `choose` returns, after creating the albums of their folders. Photos that the library
 * already has are added to the album at the end, or at once if nothing is sent.
 */
export function createUploadStarter({ queue, mode, context, user, join }: StartOptions) {
  function start(sent: UploadContext, files: readonly UploadFile[], choose: Choose): number {
    const ids = new Set(files.map(({ id }) => id))
    const stored = isBlank(sent) ? null : sent
    for (const { id } of outsideAlbum(files)) queue.patch(id, { context: stored })
    return queue.start(mode, stored, (rows) => choose(rows).filter(({ id }) => ids.has(id)))
  }

  /** Reports how many files the click queued. The upload does not wait for it. */
  function report(file_count: number) {
    if (file_count === 0 || !user) return
    api.updateLastUploadCount({ email: user.email, file_count }).catch((error: unknown) => {
      console.error('The number of files could not be reported', error)
    })
  }

  async function startByFolder(choose: Choose): Promise<number> {
    const wanted = () => [...choose(queue.files()), ...outsideAlbum(queue.files())]
    const albums = await albumsOfFolders(wanted())
    let count = 0
    for (const [name, files] of Map.groupBy(wanted(), folderAlbum)) {
      const sent = { ...context, album: albums.get(name), isByFolder: true } as const
      count += start(sent, files, choose)
    }
    return count
  }

  return async (choose: Choose): Promise<void> => {
    try {
      if (context.album === byFolder) report(await startByFolder(choose))
      else report(start(context, queue.files(), choose))
    } catch (error) {
      console.error('The albums of the folders were not created', error)
      toast(copy.album.failed(failureReason(error)), { tone: 'bad' })
    }
    if (!isRunning(queue.state().tally)) await join()
  }
}
