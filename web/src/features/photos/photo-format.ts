import { limits } from '@verso/contract/limits.ts'
import type { Photo } from '@verso/contract/photos.ts'
import { evidenceWords } from '@verso/contract/rules.ts'

/**
 * The error to show. A photo that is being retried keeps its stored error until it is described, but shows none
 * (A-51).
 */
export const currentError = ({ status, last_error }: Photo): string | null =>
  status === 'pending' ? null : last_error

/** The error as the list shows it: at most 100 characters, then ' ...' (LIST-053). */
export function shortError(text: string | null): string {
  const characters = [...(text ?? '')]
  if (characters.length <= limits.lastErrorLength) return characters.join('')
  return `${characters.slice(0, limits.lastErrorLength).join('')} ...`
}

/** Whether the error says that the file itself is damaged, which no retry can change. */
export function isDamaged(text: string | null): boolean {
  return /\bdamaged\b/.test(text ?? '')
}

const usd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
})

/** US dollars with up to six decimals; empty if the price is unknown. */
export function costText(cost: number | null | undefined): string {
  return cost === null || cost === undefined ? '' : usd.format(cost)
}

type Shown = { images: readonly Pick<Photo, 'status'>[]; status_counts?: { pending: number } }

/**
 * The polling interval; false unless a photo on the page or in the counts is pending. The counts may be
 * slightly older than the rows, and also cover other pages.
 */
export function pollInterval(shown: Shown | undefined): number | false {
  if (!shown) return false
  const hasPending = shown.images.some(({ status }) => status === 'pending')
  return (hasPending || (shown.status_counts?.pending ?? 0) > 0) && limits.pollMs
}

type Total = { length: number; total_is_capped?: true }

/** `1 - 50 of 120` (LIST-019) */
export function rangeText(page: number, limit: number, total: Total): string {
  const start = total.length === 0 ? 0 : (page - 1) * limit + 1
  const end = Math.min(page * limit, total.length)
  const [from, to] = [start, end].map((value) => value.toLocaleString('en'))
  return `${from} - ${to} of ${totalText(total)}`
}

/** `1,286`, or `10,000+` if the rest was not counted (decision 33). */
export const totalText = ({ length, total_is_capped: isCapped }: Total): string =>
  `${length.toLocaleString('en')}${isCapped ? '+' : ''}`

/** `likely, from the cars`; empty for texts of the user and unknown values. */
export function certaintyText(photo: Photo, field: 'period' | 'location'): string {
  const evidence = photo[field] === 'NA' ? undefined : photo.evidence?.[field]
  return evidence ? evidenceWords(evidence, field) : ''
}
