import { limits } from '@verso/contract/limits.ts'
import { messages } from '@verso/contract/messages.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FormNote } from '../../../ui/form-note.tsx'
import { copy } from '../copy.ts'

type RefusalProps = {
  alert: string
  /** Rows in the table. */
  present: number
  onTakeParts: () => void
}

/** An alert of the specification. An addition that is too large can still be taken in parts. */
export function Refusal({ alert, present, onTakeParts }: RefusalProps) {
  const room = Math.max(0, limits.photosPerUpload - present)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2.5">
      <FormNote tone="bad">{alert}</FormNote>
      {alert === messages.tooManyPhotos && (
        <Button onClick={onTakeParts}>
          {room > 0 ? copy.parts.takeFirst(formatNumber(room)) : copy.parts.takeLater}
        </Button>
      )}
    </div>
  )
}
