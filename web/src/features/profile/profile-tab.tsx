import { formatNumber } from '../../lib/format.ts'
import { isAdmin } from '../../lib/user.ts'
import type { User } from '../../lib/user.ts'
import { AppTokens } from './app-tokens.tsx'
import { copy } from './copy.ts'
import { KnownBrowsers } from './known-browsers.tsx'
import { MailChoices } from './mail-choices.tsx'

/** The user's data and remaining credits (SET-005 to SET-008). */
export function ProfileTab({ user }: { user: User }) {
  const { general_cost: cost } = user
  return (
    <>
      <div className="card px-5 py-4">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[8rem_1fr]">
          <Fact name={copy.profile.name}>{user.full_name}</Fact>
          <Fact name={copy.profile.email}>{user.email}</Fact>
        </dl>
        <p className="mt-4 border-t border-line pt-4 font-medium tabular-nums">
          {copy.profile.balance(formatNumber(user.total_credit ?? 0))}
        </p>
        {isAdmin(user) && cost !== undefined && (
          <p className="mt-1 text-muted tabular-nums">{copy.profile.spent(cost.toFixed(2))}</p>
        )}
      </div>
      <MailChoices admin={isAdmin(user)} />
      <KnownBrowsers />
      <AppTokens />
    </>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="contents">
      <dt className="text-muted max-sm:-mb-2.5">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
