import type { Photo } from '@verso/contract/photos.ts'
import { Button } from '../../../ui/button.tsx'
import { copy } from '../copy.ts'
import { useConfirmName } from '../review-api.ts'
import { PanelSection } from './panel-section.tsx'

/** Names that only the AI recognised, for the user to confirm or drop: hints, and keywords of editorial photos. */
export function NameQuestions({ photo }: { photo: Photo }) {
  const { mutate, isPending } = useConfirmName(photo.id)
  const hints = photo.name_hints ?? []
  const names = [...hints, ...(photo.unverified_keywords ?? [])]
  if (names.length === 0) return null
  return (
    <PanelSection title={copy.words.notVerified}>
      <ul className="flex flex-col gap-2">
        {names.map((name) => (
          <li key={name} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 flex-1 wrap-anywhere">{copy.words.maybe(name)}</span>
            <Button
              disabled={isPending}
              aria-label={copy.words.confirmName(name)}
              onClick={() => mutate({ name, is_them: true })}
            >
              {copy.words.confirm}
            </Button>
            <Button
              disabled={isPending}
              aria-label={copy.words.rejectName(name)}
              onClick={() => mutate({ name, is_them: false })}
            >
              {hints.includes(name) ? copy.words.reject : copy.words.wrong}
            </Button>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
