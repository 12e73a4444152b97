import type { Photo } from '@verso/contract/photos.ts'
import { Check } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { copy } from '../copy.ts'
import { useAcceptPhotos } from '../review-api.ts'

/** Accepts the prediction, or withdraws that. */
export function AcceptButton({ photo }: { photo: Photo }) {
  const { mutate, isPending } = useAcceptPhotos()
  if (photo.status !== 'completed') return null
  const { reviewed } = photo
  return (
    <Button
      variant="quiet"
      aria-pressed={reviewed}
      disabled={isPending}
      onClick={() => mutate({ names: [photo.name], reviewed: !reviewed })}
    >
      <Check size={14} aria-hidden />
      {reviewed ? copy.words.reviewed : copy.words.accept}
    </Button>
  )
}
