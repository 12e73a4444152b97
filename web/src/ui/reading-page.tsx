import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

type ReadingPageProps = {
  /** The accessible name of `links`. */
  label: string
  /** Links to related pages, with the props of `readingTab`. */
  links?: ReactNode
  children: ReactNode
}

/** The frame of public pages. They have no menu, because visitors may not be signed in. */
export function ReadingPage({ label, links, children }: ReadingPageProps) {
  return (
    <div className="min-h-dvh bg-surface print:min-h-0">
      <header className="border-b border-line print:hidden">
        <div className="mx-auto flex h-15 max-w-246 items-center justify-between gap-4 px-4 text-sm sm:px-7">
          <Link to="/" className={`${readingTab.className} -ml-2`}>
            <ArrowLeft size={16} aria-hidden /> Back to Home
          </Link>
          {links && (
            <nav aria-label={label} className="-mr-2 flex gap-1">
              {links}
            </nav>
          )}
        </div>
      </header>
      <main tabIndex={-1} className="px-4 sm:px-7 print:px-0">
        <div className="mx-auto max-w-232">{children}</div>
      </main>
    </div>
  )
}

/** The props of each link in `links`. */
export const readingTab = {
  className:
    'inline-flex h-8.5 items-center gap-2 rounded-sm px-2 font-medium text-muted hover:bg-raised hover:text-text pointer-coarse:h-11',
  activeProps: {
    className: 'text-text underline decoration-accent decoration-2 underline-offset-8',
  },
}
