import { formatNumber } from '../../lib/format.ts'
import { isAdmin, useUser } from '../../lib/user.ts'
import type { User } from '../../lib/user.ts'
import { cx } from '../../ui/cx.ts'
import { Progress } from '../../ui/progress.tsx'
import { SignOut } from './sign-out.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The user, the remaining credits, the theme, and the sign-out button (NAV-022, NAV-035). */
export function Account({ className }: { className?: string }) {
  const user = useUser()
  return (
    <section aria-label="Account" className={cx('flex flex-col gap-3', className)}>
      <div className="min-h-16.5 text-sm">
        {user && (
          <>
            <p className="truncate font-semibold" title={user.full_name}>
              {user.full_name}
            </p>
            <p className="truncate text-xs text-muted" title={user.email}>
              {user.email}
            </p>
            <p className="mt-1 text-xs text-muted tabular-nums">
              {isAdmin(user) ? 'Admin' : `${formatNumber(user.total_credit ?? 0)} credits left`}
            </p>
            {Boolean(user.credit_total) && <CreditMeter user={user} />}
          </>
        )}
      </div>
      <div className="flex items-center justify-between gap-2">
        <ThemeSwitch />
        <SignOut />
      </div>
    </section>
  )
}

function CreditMeter({ user: { total_credit, credit_total = 0 } }: { user: User }) {
  return (
    <Progress
      label={`Credits left of ${formatNumber(credit_total)}`}
      value={Math.min(1, (total_credit ?? 0) / credit_total)}
      className="mt-1.5"
    />
  )
}

/** The narrow menu has only the sign-out button. */
export function CollapsedAccount() {
  return (
    <div className="w-full border-t border-line py-3 text-center">
      <SignOut iconOnly />
    </div>
  )
}
