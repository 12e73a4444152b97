import { useRouter } from '@tanstack/react-router'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { MenuGroup } from '../../lib/parent-routes.ts'

export type MenuLink = {
  to: keyof RegisteredRouter['routesByPath']
  label: string
  icon: LucideIcon
}

/** The pages registered for a group of the menu, in the order of `app/router.tsx` (NAV-023 to NAV-030). */
export function useMenuLinks(group: MenuGroup): MenuLink[] {
  const { routesByPath } = useRouter()
  return Object.values(routesByPath).flatMap(({ to, options: { staticData } }) => {
    const { title = '', menu } = staticData ?? {}
    return menu?.group === group ? [{ to, label: menu.label ?? title, icon: menu.icon }] : []
  })
}
