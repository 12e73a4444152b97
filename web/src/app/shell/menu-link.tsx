import { Link } from '@tanstack/react-router'
import type { MenuLink as Target } from './menu-links.ts'

type MenuLinkProps = { link: Target; narrow: boolean; className: string }

/** A line of the side menu; `narrow` shows only its icon. */
export function MenuLink({ link: { to, label, icon: Icon }, narrow, className }: MenuLinkProps) {
  return (
    <Link
      to={to}
      title={narrow ? label : undefined}
      aria-label={narrow ? label : undefined}
      activeOptions={{ exact: true, includeSearch: false }}
      className={className}
    >
      <Icon size={16} aria-hidden className="shrink-0" />
      {!narrow && label}
    </Link>
  )
}
