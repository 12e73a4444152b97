import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { formatNumber } from '../../../lib/format.ts'
import { copy } from '../copy.ts'

type CreditBannerProps = {
  credits: number | undefined
  /** How many files must be removed before a free account with credits may start. */
  surplus?: number
}

/** Shown when there are too few credits, with a link to get more (UP-033, UP-034, A-01). */
export function CreditBanner({ credits = 0, surplus = 0 }: CreditBannerProps) {
  return (
    <output className="mt-4 flex items-start gap-2 rounded-sm bg-warn-soft px-3 py-2 text-warn">
      <CircleAlert size={16} aria-hidden className="mt-1 shrink-0" />
      <span className="flex flex-col gap-0.5">
        <span>
          {copy.fewCredits(formatNumber(Math.max(0, credits)))}{' '}
          <Link to="/subscription" className="font-medium underline underline-offset-2">
            {copy.here}
          </Link>
        </span>
        {credits > 0 && surplus > 0 && <span>{copy.oneMustRemain(surplus, credits)}</span>}
      </span>
    </output>
  )
}
