import type { Photo } from '@verso/contract/photos.ts'
import { displayName, shownPlaceOrPeriod, usedDimensions } from '@verso/contract/rules.ts'
import type { ReactNode } from 'react'
import { formatDateTime, formatNumber } from '../../../lib/format.ts'
import { Chips } from '../../../ui/chips.tsx'
import { EditedMark } from '../../../ui/edited-mark.tsx'
import { copy } from '../copy.ts'
import { KeywordLink } from '../find/keyword-link.tsx'
import { currentError, costText, shortError } from '../photo-format.ts'
import type { ColumnId } from './columns.ts'
import { OpenPhoto } from './open-photo.tsx'
import { Outcome } from './outcome.tsx'
import { PhotoStatus } from './photo-status.tsx'
import { ReviewedMark } from './reviewed-mark.tsx'

/** What rows and cards can do with their photo. */
export type PhotoActions = { open: (name: string) => void; retry: (names: string[]) => void }

type Render = (photo: Photo, actions: PhotoActions) => ReactNode

const tokens = (count: number | undefined) => (count === undefined ? '' : formatNumber(count))
const clamped = (text: string, isOwn = false) => (
  <p title={text} className="line-clamp-3 wrap-anywhere">
    {text}
    {isOwn && <EditedMark text={copy.byHand.mark} />}
  </p>
)

const unverifiedMarks = ({ unverified_keywords = [] }: Photo) =>
  new Map(unverified_keywords.map((keyword) => [keyword, copy.words.unverified]))

const cells: Record<ColumnId, Render> = {
  image: (photo, { open }) => (
    <OpenPhoto photo={photo} onOpen={open} className="h-13.5 w-18 rounded-sm" />
  ),
  name: (photo) => (
    <>
      <p title={displayName(photo)} className="line-clamp-2 font-medium wrap-anywhere">
        {displayName(photo)}
      </p>
      <p className="text-muted">
        {formatDateTime(photo.created_date)}
        {photo.reviewed && <ReviewedMark />}
      </p>
    </>
  ),
  keywords: (photo, { retry }) =>
    photo.status === 'completed' ? (
      <Chips
        items={photo.keywords}
        marks={unverifiedMarks(photo)}
        tabIndex={-1}
        render={(keyword) => <KeywordLink keyword={keyword} inRow />}
      />
    ) : (
      <Outcome photo={photo} onRetry={retry} />
    ),
  description: ({ description, edited }) => clamped(description, edited.description),
  reason: ({ reason }) => clamped(reason),
  period: ({ period, edited }) => clamped(shownPlaceOrPeriod(period), edited.period),
  location: ({ location, edited }) => clamped(shownPlaceOrPeriod(location), edited.location),
  created: ({ created_date }) => formatDateTime(created_date),
  updated: ({ updated_date }) => formatDateTime(updated_date),
  dimensions: (photo) => usedDimensions(photo),
  status: (photo) => (
    <>
      <PhotoStatus photo={photo} />
      {photo.model && <p className="text-xs text-muted">{photo.model}</p>}
    </>
  ),
  lastError: (photo) => <p className="wrap-anywhere">{shortError(currentError(photo))}</p>,
  cost: ({ cost }) => costText(cost),
  totalUsedTokens: (photo) => tokens(photo.total_used_tokens),
  latestPromptTokens: (photo) => tokens(photo.latest_prompt_tokens),
  latestCompletionTokens: (photo) => tokens(photo.latest_completion_tokens),
  latestTotalTokens: (photo) => tokens(photo.latest_total_tokens),
}

type PhotoCellProps = { column: ColumnId; photo: Photo; actions: PhotoActions }

export function PhotoCell({ column, photo, actions }: PhotoCellProps) {
  return cells[column](photo, actions)
}
