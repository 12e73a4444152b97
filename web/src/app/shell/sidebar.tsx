import { PanelLeft } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { product } from '../product.ts'
import { Account, CollapsedAccount } from './account.tsx'
import { menuItemClass } from './menu-item-class.ts'
import { MenuLink } from './menu-link.tsx'
import { useMenuLinks } from './menu-links.ts'
import { MoreLinks } from './more-links.tsx'

/** 224 px wide, or 56 px with icons only; phones have the bottom bar instead. */
export function Sidebar() {
  const [narrow, setNarrow] = useState(isNarrow)

  function toggle() {
    localStorage.setItem(narrowKey, narrow ? 'no' : 'yes')
    setNarrow(!narrow)
  }

  return (
    <header
      data-menu={narrow ? 'narrow' : 'wide'}
      className={cx(
        'sticky top-(--banner) hidden h-(--screen) shrink-0 flex-col border-r border-line bg-surface md:flex',
        narrow ? 'w-14 items-center' : 'w-56',
      )}
    >
      <div
        className={cx(
          'flex h-15 items-center gap-2.5',
          narrow ? 'justify-center' : 'pr-2.5 pl-5.5',
        )}
      >
        {!narrow && (
          <>
            <Logo />
            <span className="flex-1 font-semibold">{product}</span>
          </>
        )}
        <IconButton
          label={narrow ? 'Expand the menu' : 'Collapse the menu'}
          aria-expanded={!narrow}
          icon={<PanelLeft size={16} aria-hidden />}
          onClick={toggle}
        />
      </div>
      <nav
        aria-label="Menu"
        className={cx(
          'flex w-full flex-1 flex-col gap-0.5 overflow-x-hidden overflow-y-auto',
          narrow ? 'px-2.5' : 'px-3',
        )}
      >
        {useMenuLinks('main').map((link) => (
          <MenuLink
            key={link.to}
            link={link}
            narrow={narrow}
            className={menuItemClass({ narrow })}
          />
        ))}
        <hr className="my-2.5 shrink-0 border-line" />
        <MoreLinks narrow={narrow} />
      </nav>
      {narrow ? (
        <CollapsedAccount />
      ) : (
        <Account className="mx-3 border-t border-line px-2.5 pt-4 pb-3" />
      )}
    </header>
  )
}

const narrowKey = 'menuNarrow'

/** Remembered from the last visit; initially icons only if a wide menu would take up much of the window. */
function isNarrow(): boolean {
  const kept = localStorage.getItem(narrowKey)
  return kept ? kept === 'yes' : matchMedia('(width < 64rem)').matches
}
