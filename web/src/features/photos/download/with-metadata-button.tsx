import { useMutation } from '@tanstack/react-query'
import type { Photo } from '@verso/contract/photos.ts'
import { displayName } from '@verso/contract/rules.ts'
import { FileDown } from 'lucide-react'
import { api } from '../../../lib/api.ts'
import { download } from '../../../lib/download.ts'
import { failureReason } from '../../../lib/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { copy } from './copy.ts'

/** Downloads a copy of one photo with its words inside. */
export function WithMetadataButton({ photo }: { photo: Photo }) {
  const copying = useMutation({
    mutationFn: () => api.exportData({ names: [photo.name], type: 'photo' }),
    onSuccess: ({ publicUrl, note }) => {
      download(publicUrl, displayName(photo))
      // It stays, because users look at the download first.
      if (note) toast(note, { tone: 'warn', ms: 0 })
    },
    onError: (error) => toast(copy.failed(failureReason(error)), { tone: 'bad' }),
  })
  return (
    <Button
      title={copy.oneTitle}
      loading={copying.isPending}
      onClick={() => copying.mutate()}
      className="flex-1"
    >
      <FileDown size={15} aria-hidden className="max-md:hidden" /> {copy.one}
    </Button>
  )
}
