import { useLocation } from '@tanstack/react-router'
import { useSettings } from '../../lib/settings.ts'
import { cx } from '../../ui/cx.ts'
import { AnchorButton } from '../../ui/link-button.tsx'
import { copy } from './copy.ts'

/** Describes a desktop app. The links lead to its page, unless the installation sets another address. */
export function DesktopApp() {
  const settings = useSettings()
  const asked = useLocation({ select: ({ hash }) => hash })
  return (
    <section aria-labelledby="desktop-title">
      <h2 id="desktop-title" className="text-xl font-semibold">
        {copy.desktop.title}
      </h2>
      <p className="mt-1 max-w-[34.5rem] text-pretty text-muted">{copy.desktop.text}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {copy.desktop.apps.map(({ id, setting, title, download }) => (
          <section
            key={id}
            id={id}
            tabIndex={-1}
            aria-labelledby={`${id}-title`}
            className={cx('card scroll-mt-8 px-5 py-4', asked === id && 'border-accent')}
          >
            <h3 id={`${id}-title`} className="text-lg font-semibold">
              {title}
            </h3>
            {settings && (
              <AnchorButton href={settings[setting]} className="mt-3">
                {download}
              </AnchorButton>
            )}
          </section>
        ))}
      </div>
    </section>
  )
}
