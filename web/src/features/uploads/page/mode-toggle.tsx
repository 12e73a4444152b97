import { limits, uploadModes } from '@verso/contract/limits.ts'
import type { UploadMode } from '@verso/contract/limits.ts'
import { useEffect, useState } from 'react'
import { Segmented } from '../../../ui/segmented.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { copy } from '../copy.ts'

type ModeToggleProps = { mode: UploadMode; onMode: (mode: UploadMode) => void }

const options = uploadModes.map((value) => ({ value, label: value }))

/** Chooses the kind of keywords. The tooltip shows for five seconds, at first and on each change. */
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

  const lines = (
    <output className="flex flex-col gap-1">
      {uploadModes.map((each) => (
        <span key={each}>{copy.modeTips[each]}</span>
      ))}
    </output>
  )
  return (
    <div>
      <h2 className="mb-1.5 text-sm font-medium">{copy.mode}</h2>
      <Tooltip text={lines} open={tip > 0} onOpen={(open) => open && setTip(1)} side="left">
        <div
          className="inline-flex max-w-full"
          role="presentation"
          onKeyDown={({ key }) => key === 'Escape' && setTip(0)}
        >
          <Segmented label={copy.mode} value={mode} options={options} onValue={choose} />
        </div>
      </Tooltip>
      <p className="mt-1.5 text-sm text-muted">{copy.modeTips[mode]}</p>
    </div>
  )
}
