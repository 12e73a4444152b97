import { Image, ImageOff } from 'lucide-react'
import { copy } from '../copy.ts'
import type { Previews } from '../preview/preview-pool.ts'
import type { UploadFile } from '../queue/upload-file.ts'
import { undisplayableFormat } from './undisplayable-format.ts'
import { usePreview } from './use-uploads.ts'

type FilePictureProps = {
  file: UploadFile
  previews: Previews
  onOpen: (file: UploadFile) => void
}

/** The preview of a file, as a button that opens the image (UP-018). Where the browser cannot draw it, the name of its format. */
export function FilePicture({ file, previews, onOpen }: FilePictureProps) {
  const url = usePreview(previews, file)
  const format = url === null ? undisplayableFormat(file.type) : null
  return (
    <button
      type="button"
      aria-label={copy.table.preview(file.title, format)}
      className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-raised text-muted hover:opacity-85"
      onClick={() => onOpen(file)}
    >
      {url ? (
        <img src={url} alt="" className="size-full object-cover" />
      ) : (
        <Placeholder format={format} isDrawable={url !== null} />
      )}
    </button>
  )
}

function Placeholder({ format, isDrawable }: { format: string | null; isDrawable: boolean }) {
  if (isDrawable) return <Image size={16} aria-hidden />
  if (!format) return <ImageOff size={16} aria-hidden />
  return <span className="text-xs font-semibold tracking-wide">{format}</span>
}
