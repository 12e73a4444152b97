import { Image, ImageOff } from 'lucide-react'
import { copy } from '../copy.ts'
import type { Previews } from '../preview/preview-pool.ts'
import type { UploadFile } from '../queue/upload-file.ts'
import { unshownFormat } from './unshown-format.ts'
import { usePreview } from './use-uploads.ts'

type FilePictureProps = {
  file: UploadFile
  previews: Previews
  onOpen: (file: UploadFile) => void
}

/** The preview of a file, as a button that opens the image (UP-018). Where the browser cannot draw it, the name of its format. */
export function FilePicture({ file, previews, onOpen }: FilePictureProps) {
  const url = usePreview(previews, file)
  return (
    <button
      type="button"
      aria-label={copy.table.preview(file.title)}
      className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-raised text-muted hover:opacity-85"
      onClick={() => onOpen(file)}
    >
      {url ? (
        <img src={url} alt="" className="size-full object-cover" />
      ) : (
        <Placeholder type={file.type} isDrawable={url !== null} />
      )}
    </button>
  )
}

function Placeholder({ type, isDrawable }: { type: string; isDrawable: boolean }) {
  const format = unshownFormat(type)
  if (isDrawable) return <Image size={16} aria-hidden />
  if (!format) return <ImageOff size={16} aria-hidden />
  return (
    <span aria-hidden className="text-xs font-semibold tracking-wide">
      {format}
    </span>
  )
}
