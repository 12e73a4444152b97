import type { CallOutput } from '@verso/contract/call.ts'
import {
  AppWindow,
  CirclePlay,
  CreditCard,
  ImageUpscale,
  Images,
  Laptop,
  Settings2,
  Tags,
  Upload,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

export type MenuLink = {
  to:
    | '/'
    | '/upload'
    | '/edit-keywords'
    | '/profile'
    | '/settings'
    | '/subscription'
    | '/admin-config'
    | '/admin-dashboard'
  label: string
  icon: LucideIcon
}

type SettingLink = {
  /** Which setting of the installation holds the address. */
  setting: keyof Pick<CallOutput<'getSettings'>, 'how_to_url' | 'mac_app_url' | 'windows_app_url'>
  label: string
  icon: LucideIcon
}

/** What the menu leads to, in its order. */
export const menuLinks: readonly MenuLink[] = [
  { to: '/', label: 'Image List', icon: Images },
  { to: '/upload', label: 'Upload', icon: Upload },
  { to: '/edit-keywords', label: 'Edit Keywords', icon: Tags },
]

/** The second group begins with what belongs to the account (NAV-023, NAV-024, NAV-025). */
export const accountLinks: readonly MenuLink[] = [
  { to: '/profile', label: 'Profile settings', icon: UserRound },
  { to: '/settings', label: 'Image settings', icon: ImageUpscale },
  { to: '/subscription', label: 'Plan & Billing', icon: CreditCard },
]

/** For administrators alone (NAV-029, NAV-030). */
export const adminLinks: readonly MenuLink[] = [
  { to: '/admin-config', label: 'Admin Config', icon: Settings2 },
  { to: '/admin-dashboard', label: 'Admin Dashboard', icon: UsersRound },
]

/** What this installation names, before "Contact Us" (NAV-026, NAV-027, NAV-028). */
export const settingLinks: readonly SettingLink[] = [
  { setting: 'how_to_url', label: 'How to Videos', icon: CirclePlay },
  { setting: 'mac_app_url', label: 'Download app for MacOS', icon: Laptop },
  { setting: 'windows_app_url', label: 'Download app for Windows', icon: AppWindow },
]
