import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { copy } from './copy.ts'
import { type Plan, type PlanAction, priceText } from './plan-rules.ts'

type PlanCardProps = {
  plan: Plan
  action: PlanAction | null
  busy: boolean
  /** While a checkout opens or a plan is being changed. */
  locked: boolean
  onChoose: () => void
  /** Shown only on the current plan: Manage, credits, dates. */
  children?: ReactNode
}

export function PlanCard({ plan, action, busy, locked, onChoose, children }: PlanCardProps) {
  const credits = formatNumber(plan.credits)
  const isMonthly = plan.mode === 'subscription' && plan.price > 0
  return (
    <li
      className={cx(
        'flex flex-col rounded-lg border bg-surface p-5',
        plan.current ? 'border-accent outline-1 outline-accent' : 'border-line',
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 className="text-lg font-semibold">{plan.name}</h3>
        {plan.current && (
          <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-xs font-medium text-accent">
            {copy.current}
          </span>
        )}
      </div>
      <p className="mt-2 text-xl font-semibold tabular-nums">{priceText(plan)}</p>
      <p className="mt-1 text-muted tabular-nums">
        {isMonthly ? copy.creditsAMonth(credits) : copy.creditsOnce(credits)}
      </p>
      {children && (
        <div className="mt-4 flex flex-col gap-2 border-t border-line pt-4">{children}</div>
      )}
      {action && !plan.on_sale && <p className="mt-auto pt-5 text-muted">{copy.notSold}</p>}
      {action && plan.on_sale && (
        <div className="mt-auto pt-5">
          <Button
            wide
            variant={action === 'downgrade' ? 'secondary' : 'primary'}
            loading={busy}
            disabled={locked}
            onClick={onChoose}
            aria-label={`${copy.buttons[action]}: ${plan.name}`}
          >
            {copy.buttons[action]}
          </Button>
        </div>
      )}
    </li>
  )
}
