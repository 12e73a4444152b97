import { Button } from '../../../ui/button.tsx'
import { byFolder, type UploadContext } from '../context.ts'
import { copy } from '../copy.ts'
import { folderAlbum } from '../page/albums-of-folders.ts'
import type { UploadQueue } from '../queue/queue.ts'
import { canUpload, isRunning, outsideAlbum, type Tally } from '../queue/tally.ts'

type KnownBarProps = {
  queue: UploadQueue
  tally: Tally
  context: UploadContext
  /** Puts those that the library has into the chosen album. */
  onJoin: () => Promise<void>
}

/**
 * The number of photos held back because the library has them, a way to upload them anyway, and a note about their album.
 */
export function KnownBar({ queue, tally, context: { album = '' }, onJoin }: KnownBarProps) {
  const { known, sentEarlier } = tally
  const ofFolders = () => outsideAlbum(queue.files()).filter((file) => folderAlbum(file) !== '')
  const outside = album === byFolder ? ofFolders().length : sentEarlier - tally.inAlbum
  const uploadAll = () => {
    for (const file of queue.files()) if (file.known) queue.unskip(file.id)
  }
  return (
    <>
      {known > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm text-muted">{copy.known.count(known)}</p>
          <Button onClick={uploadAll}>{copy.known.anywayAll}</Button>
        </div>
      )}
      {sentEarlier > 0 && album !== '' && (
        <AlbumLine tally={tally} outside={outside} onJoin={onJoin} />
      )}
    </>
  )
}

type AlbumLineProps = Pick<KnownBarProps, 'tally' | 'onJoin'> & { outside: number }

/** Upload also adds them to the album; with nothing to upload there is a separate button. */
function AlbumLine({ tally, outside, onJoin }: AlbumLineProps) {
  if (outside === 0) return <p className="mt-3 text-sm text-muted">{copy.known.joined}</p>
  if (canUpload(tally) || isRunning(tally))
    return <p className="mt-3 text-sm text-muted">{copy.known.joinsLater(outside)}</p>
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-sm text-muted">{copy.known.canJoin(outside)}</p>
      <Button onClick={() => void onJoin()}>{copy.known.join}</Button>
    </div>
  )
}
