import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSettings } from '../../lib/settings.ts'
import { Copyright } from '../../ui/copyright.tsx'
import { cx } from '../../ui/cx.ts'
import { Logo } from '../../ui/logo.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { Pitch, ShortPitch } from './pitch.tsx'

type AuthPageProps = {
  title: string
  lead?: ReactNode
  /** Whether to show the short pitch in narrow windows. */
  hasPitch?: boolean
  children: ReactNode
}

/** The form on the left; in wide windows, picture and pitch on the right. */
export function AuthPage({ title, lead, hasPitch, children }: AuthPageProps) {
  const isWide = useMediaQuery('(width >= 64rem)')
  const operator = useSettings()?.operator_name ?? 'Verso'
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(26rem,1fr)_minmax(0,1.25fr)]">
      <div className="flex min-h-dvh flex-col px-4 sm:px-7">
        <header className="flex h-16 items-center gap-2.5 font-semibold">
          <Logo size={22} />
          Verso
        </header>
        <main
          tabIndex={-1}
          className={cx(
            'mx-auto w-full max-w-90 flex-1 pb-8',
            hasPitch && !isWide ? 'pt-4' : 'pt-[clamp(1.5rem,13dvh,9rem)]',
          )}
        >
          {hasPitch && !isWide && <ShortPitch />}
          <h1 className="text-xl font-semibold">{title}</h1>
          {lead && <div className="mt-1.5 text-pretty text-muted">{lead}</div>}
          <div className="mt-7">{children}</div>
        </main>
        <footer className="flex h-16 items-center gap-4 text-xs text-muted">
          <Copyright holder={operator} />
          <Link to="/terms" className="hover:text-text">
            Terms
          </Link>
          <Link to="/privacy" className="hover:text-text">
            Privacy
          </Link>
        </footer>
      </div>
      {isWide && <Pitch />}
    </div>
  )
}
