import { Link } from '@tanstack/react-router'
import { CircleUser } from 'lucide-react'
import { useState } from 'react'
import type { MouseEvent } from 'react'
import { Account } from './account.tsx'
import { LazySheet } from './lazy-sheet.tsx'
import { useMenuLinks } from './menu-links.ts'
import { MoreLinks } from './more-links.tsx'

const item =
  'flex flex-1 flex-col items-center justify-center gap-1 py-2 text-xs font-medium text-muted aria-[current=page]:text-accent'

/** The menu on phones: the first links, and a sheet with the rest. */
export function BottomBar() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <nav
        aria-label="Menu"
        className="flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {useMenuLinks('main').map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            className={item}
          >
            <Icon size={20} aria-hidden />
            {label}
          </Link>
        ))}
        <button type="button" className={item} onClick={() => setOpen(true)}>
          <CircleUser size={20} aria-hidden />
          Account
        </button>
      </nav>
      <LazySheet open={open} onClose={() => setOpen(false)} title="Account">
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- handles the clicks of its links */}
        <nav
          aria-label="More"
          className="-mx-2.5 mb-4 flex flex-col"
          onClick={(event) => followsLink(event) && setOpen(false)}
        >
          <MoreLinks />
        </nav>
        <Account className="border-t border-line pt-4" />
      </LazySheet>
    </>
  )
}

/** A click in a dialog that was opened from the menu arrives here too, but its links lead to no page. */
const followsLink = ({ target, currentTarget }: MouseEvent) =>
  target instanceof Element && currentTarget.contains(target.closest('a'))
