import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '../../lib/settings.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { InstallationLink } from './installation-link.tsx'
import { settingLinks } from './links.ts'
import { quietMenuItem } from './menu-item.ts'

/** The menu's second group: where this installation's links lead, and how to reach its people. */
export function MoreLinks({ narrow = false }: { narrow?: boolean }) {
  const settings = useSettings()
  const [contacting, setContacting] = useState(false)
  const named = (label: string) => (narrow ? { title: label, 'aria-label': label } : {})
  return (
    <>
      {settingLinks.map(({ setting, label, icon: Icon }) => (
        <InstallationLink
          key={setting}
          href={settings?.[setting]}
          className={quietMenuItem({ narrow })}
          {...named(label)}
        >
          <Icon size={16} aria-hidden className="shrink-0" />
          {!narrow && label}
        </InstallationLink>
      ))}
      <button
        type="button"
        className={quietMenuItem({ narrow })}
        onClick={() => setContacting(true)}
        {...named(contactUs)}
      >
        <Mail size={16} aria-hidden className="shrink-0" />
        {!narrow && contactUs}
      </button>
      <ContactDialog title={contactUs} open={contacting} onClose={() => setContacting(false)} />
    </>
  )
}

const contactUs = 'Contact Us'
