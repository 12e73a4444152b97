import type { Photo } from '@verso/contract/photos.ts'
import { RotateCcw, RotateCw } from 'lucide-react'
import { useShortcuts } from '../../../lib/use-shortcuts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { copy } from './copy.ts'
import { useTurn } from './use-turn.ts'

type TurnButtonsProps = {
  photo: Photo
  isInDialog?: boolean
  /** Called with a promise of the act that can be undone. */
  onTurn?: (act: Promise<string | undefined>) => void
}

/** Two buttons over a large photo, and the keys [ and ], that rotate it by 90 degrees. */
export function TurnButtons({ photo, isInDialog = false, onTurn }: TurnButtonsProps) {
  const turn = useTurn(photo)
  function run(quarters: 1 | -1) {
    const act = turn(quarters)
    // A failure is reported by `useTurn`.
    act.catch(() => undefined)
    onTurn?.(act)
  }
  const buttons = [
    { label: copy.left, key: '[', quarters: -1, icon: RotateCcw },
    { label: copy.right, key: ']', quarters: 1, icon: RotateCw },
  ] as const
  useShortcuts({ '[': () => run(-1), ']': () => run(1) }, isInDialog)
  return (
    <div className="absolute right-3 bottom-3 z-2 flex gap-1">
      {buttons.map(({ label, key, quarters, icon: Icon }) => (
        <IconButton
          key={key}
          label={label}
          aria-keyshortcuts={key}
          icon={<Icon size={18} aria-hidden />}
          className="bg-lightbox/60"
          onClick={() => run(quarters)}
        />
      ))}
    </div>
  )
}
