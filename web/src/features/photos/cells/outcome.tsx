import type { Photo } from '@verso/contract/photos.ts'
import { displayName } from '@verso/contract/rules.ts'
import { copy } from '../copy.ts'
import { isDamaged, shortError } from '../photo-format.ts'

type OutcomeProps = { photo: Photo; onRetry: (names: string[]) => void }

/** Replaces the keywords of a photo without a result: says that it is waiting, or why it failed, with a Retry button. */
export function Outcome({ photo, onRetry }: OutcomeProps) {
  if (photo.status === 'pending') return <p className="text-muted">{copy.waiting}</p>
  return (
    <p className="wrap-anywhere text-muted">
      {shortError(photo.last_error)} {isDamaged(photo.last_error) && `${copy.damaged} `}
      <button
        type="button"
        tabIndex={-1}
        aria-label={copy.retryNamed(displayName(photo))}
        className="link"
        onClick={() => onRetry([photo.name])}
      >
        {copy.retryOne}
      </button>
    </p>
  )
}
