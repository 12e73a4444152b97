import type { UploadMode } from '@verso/contract/limits.ts'
import { isAdmin, useUser } from '../../../lib/user.ts'
import { copy } from '../copy.ts'
import { CostLine } from './cost-line.tsx'
import { creditForecast } from './credit-rules.ts'

type UploadHeaderProps = {
  /** Files whose credit has not been taken yet. */
  queued: number
  mode: UploadMode
}

/** The title with the credits, or with the expected AI cost for administrators. */
export function UploadHeader({ queued, mode }: UploadHeaderProps) {
  const user = useUser()
  const admin = isAdmin(user)
  return (
    <header className="flex min-h-8.5 flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <h1 className="text-xl font-semibold">{copy.title}</h1>
      {admin && <CostLine photos={queued} mode={mode} />}
      {user && !admin && (
        <p className="text-muted">
          {copy.credits}{' '}
          <span className="font-medium text-text tabular-nums">{creditForecast(user, queued)}</span>
        </p>
      )}
    </header>
  )
}
