import { useSettings } from '../../lib/settings.ts'
import { AnchorButton } from '../../ui/link-button.tsx'
import { copy } from './copy.ts'

/** Links to the desktop apps, with the addresses of this installation (AUTH-007, AUTH-008). */
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
