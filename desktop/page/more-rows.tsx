import { Button } from '../../web/src/ui/button.tsx'
import { FormNote } from '../../web/src/ui/form-note.tsx'

type MoreRowsProps = {
  list: {
    rows: unknown[]
    total: number | null
    hasMore: boolean
    more: () => void
    error: string | null
  }
}

/** The end of a paged list: its size and a button that loads more. */
export function MoreRows({ list: { rows, total, hasMore, more, error } }: MoreRowsProps) {
  if (error) return <FormNote tone="bad">{error}</FormNote>
  if (!hasMore || total === null) return null
  return (
    <div className="mt-2 flex items-center gap-3 text-sm text-muted">
      {`${rows.length.toLocaleString('en')} of ${total.toLocaleString('en')}`}
      <Button onClick={more}>Show more</Button>
    </div>
  )
}
