import { useMutation } from '@tanstack/react-query'
import type { Photo } from '@verso/contract/photos.ts'
import { displayName } from '@verso/contract/rules.ts'
import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { downloadFile } from '../../../lib/download.ts'
import { failureReason } from '../../../lib/error-text.ts'
import { noResponse } from '../../../lib/http.ts'
import { AnchorButton } from '../../../ui/link-button.tsx'
import { toast } from '../../../ui/toast.ts'
import { copy } from '../copy.ts'
import { copy as downloads } from '../download/copy.ts'

/** Saves the original photo under its original name (LIST-037). */
export function DownloadImage({ photo }: { photo: Photo }) {
  const name = displayName(photo)
  const fetching = useMutation({
    mutationFn: () => fetchFile(photo.image_url),
    onSuccess: (file) => downloadFile(file, name),
    onError: (error) => toast(downloads.failed(failureReason(error)), { tone: 'bad' }),
  })

  /** Browsers show a photo of another origin instead of saving it, so its bytes are fetched first. */
  function save(event: MouseEvent) {
    if (new URL(photo.image_url, location.href).origin === location.origin) return
    event.preventDefault()
    if (!fetching.isPending) fetching.mutate()
  }

  return (
    <AnchorButton
      href={photo.image_url}
      download={name}
      onClick={save}
      aria-busy={fetching.isPending}
      className="flex-1"
    >
      <Download size={15} aria-hidden className="max-md:hidden" /> {copy.dialog.download}
    </AnchorButton>
  )
}

/**
 * Bypasses the cache: a response that an `img` left there lacks the headers that reading bytes from another origin
 * requires.
 */
async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url, { cache: 'reload' }).catch(() => null)
  if (!response) throw noResponse()
  if (!response.ok) throw new Error(`Request failed with status code ${response.status}`)
  return response.blob()
}
