import type { CallOutput } from '@verso/contract/call.ts'
import { AppWindow, CirclePlay, Images, Laptop, Upload } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

type MenuLink = { to: '/' | '/upload'; label: string; icon: LucideIcon }

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
]

/** The second group, before "Contact Us" (NAV-026, NAV-027, NAV-028). */
export const settingLinks: readonly SettingLink[] = [
  { setting: 'how_to_url', label: 'How to Videos', icon: CirclePlay },
  { setting: 'mac_app_url', label: 'Download app for MacOS', icon: Laptop },
  { setting: 'windows_app_url', label: 'Download app for Windows', icon: AppWindow },
]
