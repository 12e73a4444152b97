import { limits, uploadModes } from '@verso/contract/limits.ts'
import type { UploadMode } from '@verso/contract/limits.ts'
import { useEffect, useState } from 'react'
import { Segmented } from '../../../ui/segmented.tsx'
import { copy } from '../copy.ts'

type ModeToggleProps = { mode: UploadMode; onMode: (mode: UploadMode) => void }

const options = uploadModes.map((value) => ({ value, label: value }))

/**
 * Chooses the kind of keywords. The tooltip appears for five seconds at first, after each change and on hover. It
 * has its own space below the toggle, so that it never covers a control.
 */
export function ModeToggle({ mode, onMode }: ModeToggleProps) {
  /** Counts how often the tooltip was shown, to restart the timer; 0 while hidden. */
  const [tip, setTip] = useState(1)
  useEffect(() => {
    if (tip === 0) return undefined
    const timer = setTimeout(() => setTip(0), limits.tooltipMs)
    return () => clearTimeout(timer)
  }, [tip])

  function choose(next: UploadMode) {
    onMode(next)
    setTip((count) => count + 1)
  }

  const show = () => setTip((count) => count || 1)
  return (
    <div>
      <h2 className="mb-1.5 text-sm font-medium">{copy.mode}</h2>
      <div
        className="inline-flex max-w-full"
        role="presentation"
        onPointerEnter={show}
        onFocus={show}
        onKeyDown={({ key }) => key === 'Escape' && setTip(0)}
      >
        <Segmented label={copy.mode} value={mode} options={options} onValue={choose} />
      </div>
      {/* As high as the tooltip, less the gap to the next field. */}
      <div className="relative mt-1 min-h-18 sm:max-lg:min-h-11 lg:min-h-20 xl:min-h-15">
        <p className="pt-0.5 text-sm text-muted">{copy.modeTips[mode]}</p>
        {tip > 0 && (
          <output className="pointer-events-none absolute top-0 left-0 flex max-w-full flex-col gap-0.5 rounded-sm bg-text px-2.5 py-1.5 text-xs text-bg transition-opacity duration-120 sm:gap-1 sm:text-sm starting:opacity-0">
            {uploadModes.map((each) => (
              <span key={each}>{copy.modeTips[each]}</span>
            ))}
          </output>
        )}
      </div>
    </div>
  )
}
