import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { useLastDefined } from '../../../ui/use-last-defined.ts'
import { visibleName } from '../../../ui/visible-name.ts'
import { copy } from '../copy.ts'
import type { UploadFile } from '../queue/upload-file.ts'
import { undisplayableFormat } from './undisplayable-format.ts'

type PreviewDialogProps = { file: UploadFile | undefined; onClose: () => void }

/** The image itself, as large as the window allows. */
export function PreviewDialog({ file, onClose }: PreviewDialogProps) {
  const shown = useLastDefined(file)
  return (
    <Dialog
      open={file !== undefined}
      onClose={onClose}
      title={<span className="wrap-anywhere">{visibleName(shown?.title ?? '')}</span>}
      className="w-fit! max-w-[min(60rem,calc(100vw-2rem))] min-w-72"
    >
      <div className="flex min-h-0 justify-center px-5 pb-5">
        {shown && <Picture key={shown.id} file={shown} />}
      </div>
    </Dialog>
  )
}

/** Loaded from the disk or, if the file is no longer there, from the storage it was uploaded to. */
function Picture({ file: { file, title, type, status, url } }: { file: UploadFile }) {
  const [from, setFrom] = useState<'disk' | 'storage' | 'nowhere'>('disk')
  if (from === 'nowhere') return <p className="py-10 text-muted">{reasonOf(type)}</p>
  const stored = status === 'Uploaded' && url
  const onDisk = from === 'disk'

  function show(image: HTMLImageElement) {
    const local = URL.createObjectURL(file)
    image.src = onDisk || !stored ? local : stored
    return () => URL.revokeObjectURL(local)
  }

  return (
    <img
      key={from}
      ref={show}
      alt={title}
      className="max-h-[calc(100dvh-9rem)] min-h-20 max-w-full rounded-sm object-contain"
      onError={() => setFrom(onDisk && stored ? 'storage' : 'nowhere')}
    />
  )
}

function reasonOf(type: string): string {
  const format = undisplayableFormat(type)
  return format ? copy.table.noPreviewOf(format) : copy.table.noPreview
}
