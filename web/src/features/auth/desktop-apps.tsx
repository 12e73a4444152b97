import { useSettings } from '../../lib/settings.ts'
import { AnchorButton } from '../../ui/link-button.tsx'
import { copy } from './copy.ts'

/** Where the companion apps are; the addresses are this installation's (AUTH-007, AUTH-008). */
export function DesktopApps() {
  const settings = useSettings()
  return (
    <div className="mt-10 border-t border-line pt-6">
      <p className="text-sm text-muted">{copy.signin.apps}</p>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        <AnchorButton href={settings?.mac_app_url}>{copy.signin.macApp}</AnchorButton>
        <AnchorButton href={settings?.windows_app_url}>{copy.signin.windowsApp}</AnchorButton>
      </div>
    </div>
  )
}
