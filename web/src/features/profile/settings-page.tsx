import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userQuery } from '../../lib/user.ts'
import type { User } from '../../lib/user.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CloseTab } from './close-tab.tsx'
import { copy } from './copy.ts'
import { ImagesTab } from './images-tab.tsx'
import { PasswordTab } from './password-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SettingsTabs } from './settings-tabs.tsx'
import type { Tab } from './settings-tabs.tsx'
import { WordSettings } from './word-settings.tsx'

export const ProfilePage = () => <SettingsPage tab="profile" />
export const ImagesPage = () => <SettingsPage tab="images" />
export const PasswordPage = () => <SettingsPage tab="password" />
export const ClosePage = () => <SettingsPage tab="close" />

const contents: Record<Tab, (user: User) => ReactNode> = {
  profile: (user) => <ProfileTab user={user} />,
  images: (user) => (
    <>
      <ImagesTab user={user} />
      <WordSettings />
    </>
  ),
  password: () => <PasswordTab />,
  close: () => <CloseTab />,
}

/** Four tabs with their own addresses; the specification names only two of them. */
function SettingsPage({ tab }: { tab: Tab }) {
  return (
    <div className="max-w-160">
      <h1 className="text-xl font-semibold">{copy.title}</h1>
      <SettingsTabs tab={tab} />
      <div className="mt-6">
        <WithUser>{contents[tab]}</WithUser>
      </div>
    </div>
  )
}

/** Loads the profile: the stored record is not enough for editing (SET-004). */
function WithUser({ children }: { children: (user: User) => ReactNode }) {
  const { data, dataUpdatedAt, isFetching, refetch } = useQuery(userQuery)
  if (dataUpdatedAt === 0 && isFetching) {
    return (
      <output className="flex min-h-40 items-center justify-center gap-2.5 text-muted">
        <Spinner />
        {copy.loading}
      </output>
    )
  }
  if (!data) return <NotLoaded onReload={() => void refetch()} />
  return children(data)
}
