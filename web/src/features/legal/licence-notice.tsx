import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { loadTexts } from './licences.ts'
import type { Licence } from './licences.ts'

/** One line; opening it loads the full texts. */
export function LicenceNotice({ entry }: { entry: Licence }) {
  const { name, version, link } = entry
  const [texts, setTexts] = useState<string[]>()
  const [failed, setFailed] = useState(false)

  async function load() {
    try {
      setTexts(await loadTexts(entry))
      setFailed(false)
    } catch {
      // The query client has logged it.
      setFailed(true)
    }
  }

  return (
    <li>
      <details
        className="group"
        onToggle={({ currentTarget }) => currentTarget.open && !texts && void load()}
      >
        <summary className="flex list-none items-center gap-2.5 px-4 py-2 -outline-offset-2 hover:bg-raised pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            size={16}
            aria-hidden
            className="shrink-0 text-muted transition-transform group-open:rotate-90"
          />
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          <span className="ml-auto pl-3 text-sm text-muted tabular-nums">{version}</span>
        </summary>
        <div className="space-y-2 px-4 pt-1 pb-4 sm:pl-10.5">
          {link && (
            <a className="link-alone wrap-anywhere" href={link} rel="noreferrer">
              {link.replace('https://', '')}
            </a>
          )}
          {failed && (
            <p role="alert" className="text-sm text-bad">
              The text could not be loaded. Close and open this line to try again.
            </p>
          )}
          {texts && (
            <ScrollRegion
              label={`Licence of ${name}`}
              className="max-h-96 overflow-y-auto rounded-sm bg-raised px-4 py-3"
            >
              {texts.map((text) => (
                <p
                  key={text}
                  className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap text-text not-first:mt-6 not-first:border-t not-first:border-line not-first:pt-6"
                >
                  {text}
                </p>
              ))}
            </ScrollRegion>
          )}
        </div>
      </details>
    </li>
  )
}
