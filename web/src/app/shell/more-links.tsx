import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '../../lib/settings.ts'
import { isAdmin, useUser } from '../../lib/user.ts'
import { InstallationLink } from './installation-link.tsx'
import { LazyContactDialog } from './lazy-contact-dialog.tsx'
import { secondaryMenuItemClass } from './menu-item-class.ts'
import { MenuLink } from './menu-link.tsx'
import { useMenuLinks } from './menu-links.ts'
import { settingLinks } from './setting-links.ts'

/** The menu's second group: the installation's links and its contact addresses. */
export function MoreLinks({ narrow = false }: { narrow?: boolean }) {
  const settings = useSettings()
  const admin = isAdmin(useUser())
  const [contacting, setContacting] = useState(false)
  const named = (label: string) => (narrow ? { title: label, 'aria-label': label } : {})
  return (
    <>
      {useMenuLinks('account').map((link) => (
        <MenuLink
          key={link.to}
          link={link}
          narrow={narrow}
          className={secondaryMenuItemClass({ narrow })}
        />
      ))}
      {settingLinks.map(({ setting, label, icon: Icon }) => (
        <InstallationLink
          key={setting}
          href={settings?.[setting]}
          className={secondaryMenuItemClass({ narrow })}
          {...named(label)}
        >
          <Icon size={16} aria-hidden className="shrink-0" />
          {!narrow && label}
        </InstallationLink>
      ))}
      <button
        type="button"
        className={secondaryMenuItemClass({ narrow })}
        onClick={() => setContacting(true)}
        {...named(contactUs)}
      >
        <Mail size={16} aria-hidden className="shrink-0" />
        {!narrow && contactUs}
      </button>
      {admin && <AdminLinks narrow={narrow} />}
      <LazyContactDialog title={contactUs} open={contacting} onClose={() => setContacting(false)} />
    </>
  )
}

function AdminLinks({ narrow }: { narrow: boolean }) {
  return (
    <>
      <hr className="my-2.5 shrink-0 border-line" />
      {useMenuLinks('admin').map((link) => (
        <MenuLink
          key={link.to}
          link={link}
          narrow={narrow}
          className={secondaryMenuItemClass({ narrow })}
        />
      ))}
    </>
  )
}

const contactUs = 'Contact Us'
