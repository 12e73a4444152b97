import type { CallOutput } from '@verso/contract/call.ts'
import { AppWindow, CirclePlay, Laptop } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

type SettingLink = {
  /** The setting that contains the address. */
  setting: keyof Pick<CallOutput<'getSettings'>, 'how_to_url' | 'mac_app_url' | 'windows_app_url'>
  label: string
  icon: LucideIcon
}

/** Links whose address is a setting of the installation (NAV-026, NAV-027, NAV-028). */
export const settingLinks: readonly SettingLink[] = [
  { setting: 'how_to_url', label: 'How to Videos', icon: CirclePlay },
  { setting: 'mac_app_url', label: 'Download app for MacOS', icon: Laptop },
  { setting: 'windows_app_url', label: 'Download app for Windows', icon: AppWindow },
]
