import { Link } from '@tanstack/react-router'
import { useSettings } from '../../lib/settings.ts'
import { Copyright } from '../../ui/copyright.tsx'
import { product } from '../product.ts'
import { ShortcutsHelp } from './shortcuts-help.tsx'

export function Footer() {
  return (
    <footer className="mx-auto flex w-full max-w-400 flex-wrap items-center gap-x-4 px-4 py-3.5 text-xs text-muted sm:px-7">
      <Copyright holder={useSettings()?.operator_name ?? product} />
      <Link to="/terms" className={link}>
        Terms
      </Link>
      <Link to="/privacy" className={link}>
        Privacy
      </Link>
      <Link to="/about/licences" className={link}>
        Licences
      </Link>
      <ShortcutsHelp className={`${link} max-md:hidden`} />
    </footer>
  )
}

const link = 'inline-flex min-h-6 items-center rounded-sm hover:text-text pointer-coarse:min-h-11'
