import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@verso/contract/limits.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { userQuery } from '../../../lib/user.ts'
import { createPreviews } from '../preview/pool.ts'
import type { Previews } from '../preview/pool.ts'
import { noting } from '../queue/earlier.ts'
import { openManifest } from '../queue/manifest.ts'
import { createUploadQueue } from '../queue/queue.ts'
import type { Send, UploadQueue } from '../queue/queue.ts'
import type { UploadFile } from '../queue/upload-file.ts'

/** The page's queue and pictures; both end with the page. */
export function useUploads(send: Send) {
  const queries = useQueryClient()
  const [reckoned, setReckoned] = useState(0)
  const [manifest] = useState(() =>
    openManifest(() => queries.getQueryData(userQuery.queryKey)?.email),
  )
  const [queue] = useState(() =>
    createUploadQueue({ send: noting(send, manifest), onDone: reload }),
  )
  const [previews] = useState(() => createPreviews((id, preview) => queue.patch(id, { preview })))
  const state = useSyncExternalStore(queue.subscribe, queue.state)

  /** The list is stale at once; the profile is loaded again after three seconds (UP-045). */
  function reload() {
    void queries.invalidateQueries({ queryKey: ['photos'] })
    setTimeout(() => {
      const { Uploaded, earlier } = queue.state().tally
      void queries
        .invalidateQueries({ queryKey: userQuery.queryKey })
        .finally(() => setReckoned(Uploaded - earlier))
    }, limits.profileReloadMs)
  }

  useEffect(
    () => () => {
      queue.clear()
      previews.clear()
      void manifest.close()
    },
    [queue, previews, manifest],
  )

  return {
    queue,
    manifest,
    previews,
    state,
    /** Files whose credit the profile does not show as taken yet. */
    queued: Math.max(0, state.tally.total - state.tally.earlier - reckoned),
    clear() {
      queue.clear()
      previews.clear()
      setReckoned(0)
    },
  }
}

/** One row, and only its own changes. */
export function useFile(queue: UploadQueue, id: string): UploadFile | undefined {
  return useSyncExternalStore(
    (listener) => queue.subscribeFile(id, listener),
    () => queue.file(id),
  )
}

/** The small picture of a file, which is asked for as long as it is shown. */
export function usePreview(previews: Previews, { id, file, preview }: UploadFile) {
  useEffect(() => previews.watch(id, file), [previews, id, file])
  return preview
}
