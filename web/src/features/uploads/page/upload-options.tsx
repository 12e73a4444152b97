import type { UploadMode } from '@verso/contract/limits.ts'
import type { UploadContext } from '../context.ts'
import type { UploadQueue } from '../queue/queue.ts'
import { AlbumField } from './album-field.tsx'
import { ContextField } from './context-field.tsx'
import { ModeToggle } from './mode-toggle.tsx'

type UploadOptionsProps = {
  queue: UploadQueue
  mode: UploadMode
  onMode: (mode: UploadMode) => void
  context: UploadContext
  onContext: (context: UploadContext) => void
}

/** The options of the next upload: mode, note, people and album. */
export function UploadOptions({ queue, mode, onMode, context, onContext }: UploadOptionsProps) {
  function change(next: UploadContext) {
    if (next.album !== context.album) queue.forgetAlbum()
    onContext(next)
  }
  return (
    <div className="flex shrink-0 flex-col gap-4 lg:w-84 xl:w-104">
      <ModeToggle mode={mode} onMode={onMode} />
      <ContextField context={context} onContext={change} />
      <AlbumField context={context} onContext={change} onMode={onMode} />
    </div>
  )
}
