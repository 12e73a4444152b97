import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { limits } from '@verso/contract/limits.ts'
import { useEffect, useState } from 'react'
import { albumsQuery } from '../../../lib/albums.ts'
import { failureReason } from '../../../lib/error-text.ts'
import { userQuery } from '../../../lib/user.ts'
import { toast } from '../../../ui/toast.ts'
import { copy } from '../copy.ts'
import { createHasher } from '../known/hasher.ts'
import { createKnownPhotos } from '../known/known-photos.ts'
import type { FindKnown } from '../known/known-photos.ts'
import { createPreviews } from '../preview/preview-pool.ts'
import type { Previews } from '../preview/preview-pool.ts'
import type { Send } from '../queue/attempt-upload.ts'
import { openManifest } from '../queue/manifest.ts'
import { createUploadQueue } from '../queue/queue.ts'
import type { UploadQueue } from '../queue/queue.ts'
import { recordUploads } from '../queue/resume.ts'
import type { Tally } from '../queue/tally.ts'
import type { UploadFile } from '../queue/upload-file.ts'
import { addToAlbums } from './add-to-albums.ts'

/**
 * The queue and previews, which end with the page, and the manifest: the stored record of its uploads, which is closed
 * then.
 */
export function useUploads(send: Send, find: FindKnown) {
  const queries = useQueryClient()
  /** The number of uploaded files that the loaded profile has already charged. */
  const [charged, setCharged] = useState(0)
  const [manifest] = useState(() =>
    openManifest(() => queries.getQueryData(userQuery.queryKey)?.email),
  )
  const [hasher] = useState(createHasher)
  const [known] = useState(() => createKnownPhotos(hasher.hash, find))
  const [queue] = useState(() =>
    createUploadQueue({
      send: known.holdKnown(recordUploads(send, manifest)),
      onDone() {
        reload()
        void join()
      },
    }),
  )
  const [previews] = useState(() => createPreviews((id, preview) => queue.patch(id, { preview })))
  const state = useSelector(queue.shown, (shown) => shown.state)
  /** Files of the earlier parts of a large folder. */
  const [uploadedBefore, setUploadedBefore] = useState(0)

  /** The number of files that the loaded profile has not charged yet. */
  const countQueued = ({ total, sentEarlier }: Tally) => Math.max(0, total - sentEarlier - charged)

  /** The list is stale at once; the profile is loaded again after three seconds (UP-045). */
  function reload() {
    void queries.invalidateQueries({ queryKey: ['photos'] })
    setTimeout(() => {
      const { Uploaded, sentEarlier } = queue.state().tally
      void queries
        .invalidateQueries({ queryKey: userQuery.queryKey })
        .finally(() => setCharged(Uploaded - sentEarlier))
    }, limits.profileReloadMs)
  }

  /** Adds the photos of rows that were not sent to their albums. */
  async function join() {
    try {
      if ((await addToAlbums(queue)) === 0) return
      await queries.invalidateQueries({ queryKey: albumsQuery.queryKey })
    } catch (error) {
      console.error('Known photos were not put into their album', error)
      toast(copy.album.notJoined(failureReason(error)), { tone: 'bad' })
    }
  }

  useEffect(
    () => () => {
      queue.clear()
      previews.clear()
      hasher.stop()
      void manifest.close()
    },
    [queue, previews, hasher, manifest],
  )

  return {
    queue,
    manifest,
    known,
    previews,
    state,
    countQueued,
    join,
    /** Whether the loaded profile has charged all uploaded files. */
    isCharged: state.tally.Uploaded - state.tally.sentEarlier <= charged,
    uploadedBefore,
    /** Removes the rows of uploaded files, to make room. */
    removeUploaded() {
      const uploaded = queue.files().filter(({ status }) => status === 'Uploaded')
      queue.remove(uploaded.map(({ id }) => id))
      setUploadedBefore((before) => before + uploaded.length)
      setCharged(0)
    },
    clear() {
      queue.clear()
      previews.clear()
      known.clear()
      setCharged(0)
      setUploadedBefore(0)
    },
  }
}

/** One row; renders again only when that row changes. */
export function useFile(queue: UploadQueue, id: string): UploadFile | undefined {
  return useSelector(queue.shown, ({ files }) => files.get(id))
}

/** The preview of a file, requested as long as the component is mounted. */
export function usePreview(previews: Previews, { id, file, preview }: UploadFile) {
  useEffect(() => previews.request(id, file), [previews, id, file])
  return preview
}
