import { Link, useNavigate } from '@tanstack/react-router'
import { Select } from '../../ui/select.tsx'
import { useIsPhone } from '../../ui/use-media-query.ts'
import { copy } from './copy.ts'

const addresses = {
  profile: '/profile',
  images: '/settings',
  password: '/settings/password',
  close: '/settings/close',
} as const

export type Tab = keyof typeof addresses

const tabs = Object.keys(addresses) as Tab[]

/** The four tabs; on small screens, a dropdown with the same labels (SET-003). */
export function SettingsTabs({ tab }: { tab: Tab }) {
  const phone = useIsPhone()
  const navigate = useNavigate()
  if (phone) {
    return (
      <Select
        label={copy.choose}
        value={tab}
        options={tabs.map((value) => ({ value, label: copy.tabs[value] }))}
        onValue={(next) => void navigate({ to: addresses[next] })}
        className="mt-4 flex!"
      />
    )
  }
  return (
    <nav aria-label={copy.title} className="mt-4 flex gap-1 border-b border-line">
      {tabs.map((each) => (
        <Link
          key={each}
          to={addresses[each]}
          activeOptions={{ exact: true }}
          className="-mb-px flex h-10 items-center border-b-2 border-transparent px-3 font-medium text-muted transition-colors hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text pointer-coarse:h-11"
        >
          {copy.tabs[each]}
        </Link>
      ))}
    </nav>
  )
}
