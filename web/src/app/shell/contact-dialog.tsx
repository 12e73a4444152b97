import { loadSettings, useSettingsState } from '../../lib/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ContactAddress } from './contact-address.tsx'

type ContactDialogProps = { title: string; open: boolean; onClose: () => void }

/** The contact addresses (NAV-031). Escape closes it (NAV-034). */
export function ContactDialog({ title, open, onClose }: ContactDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="flex flex-col gap-2.5 overflow-y-auto px-5 pt-1 pb-5">
        <Addresses />
      </div>
    </Dialog>
  )
}

function Addresses() {
  const { settings, failed } = useSettingsState()
  if (failed) {
    return (
      <>
        <FormNote tone="bad">The addresses could not be loaded.</FormNote>
        <Button className="self-start" onClick={() => void loadSettings()}>
          Try again
        </Button>
      </>
    )
  }
  if (!settings) return [1, 2].map((place) => <Skeleton key={place} className="h-25" />)
  return (
    <>
      <ContactAddress
        name="Support"
        purpose="Report a problem or ask for help."
        email={settings.support_email}
      />
      <ContactAddress
        name="General inquiries"
        purpose="Everything else: plans, partners, press, your data."
        email={settings.contact_email}
      />
    </>
  )
}
