import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '../../lib/auth.ts'
import { unsavedWork } from '../../lib/leave-guard.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyConfirmDialog } from './lazy-confirm-dialog.tsx'

/** Asks first, and mentions unsaved changes (NAV-037); "Yes" clears the stored data and reloads the page. */
export function SignOut({ iconOnly = false }: { iconOnly?: boolean }) {
  const { logout } = useAuth()
  const [asking, setAsking] = useState(false)
  const [loss, setLoss] = useState<string>()
  function ask() {
    setLoss(unsavedWork())
    setAsking(true)
  }
  return (
    <>
      {iconOnly ? (
        <IconButton label="Sign Out" icon={<LogOut size={16} aria-hidden />} onClick={ask} />
      ) : (
        <Button variant="quiet" className="-mr-1.5 px-1.5" onClick={ask}>
          Sign Out
        </Button>
      )}
      <LazyConfirmDialog
        open={asking}
        title="Are you sure you wanna log out?"
        body={loss}
        cancel="No, Cancel"
        confirm="Yes, Log Out"
        onCancel={() => setAsking(false)}
        onConfirm={() => void logout()}
      />
    </>
  )
}
