import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { cx } from './cx.ts'
import { useRovingFocus } from './use-roving-focus.ts'

/** A note appears in the tooltip, a mark in the chip itself. */
type Chip = { text: string; note?: string; mark?: string }

type ChipButtonsProps = {
  /** The accessible name of the list. */
  label: string
  chips: readonly Chip[]
  /** The accessible name of a chip, such as `Exclude harbour`. */
  action: (text: string) => string
  /** Shown struck through with a plus: pressing restores the chip instead of removing it. */
  struck?: boolean
  onPress: (text: string) => void
  /** Puts the chips directly into the parent's row. */
  inline?: boolean
}

/** Chips as buttons with one Tab stop; arrow keys move between them. */
export function ChipButtons({ label, chips, action, struck, onPress, inline }: ChipButtonsProps) {
  const press = (index: number) => chips[index] && onPress(chips[index].text)
  const list = useRef<HTMLUListElement>(null)
  const { tabStop, ...handlers } = useRovingFocus(list, chips.length, struck ? undefined : press)
  const Icon = struck ? Plus : X
  return (
    <ul
      ref={list}
      aria-label={label}
      className={inline ? 'contents' : 'flex flex-wrap gap-1 empty:hidden'}
      {...handlers}
    >
      {chips.map(({ text, note = '', mark = '' }, index) => (
        <li key={text} className="max-w-full">
          <button
            type="button"
            data-roving
            tabIndex={index === tabStop ? 0 : -1}
            aria-label={[action(text), note, mark].filter(Boolean).join(', ')}
            title={note || undefined}
            className={cx(
              'group inline-flex max-w-full items-center gap-1 rounded-full py-0.5 pr-1.5 pl-2.25 text-xs transition-colors pointer-coarse:min-h-11 pointer-coarse:px-3.5 pointer-coarse:text-sm',
              struck
                ? 'border border-dashed border-edge/60 text-muted line-through hover:text-text hover:no-underline'
                : 'bg-raised text-text hover:bg-line',
              note && 'ring-1 ring-accent/50',
              mark && 'outline outline-dashed -outline-offset-1 outline-edge',
            )}
            onClick={() => onPress(text)}
          >
            <span className="truncate">{text}</span>
            {mark && <span className="shrink-0 text-muted">· {mark}</span>}
            <Icon size={12} aria-hidden className="shrink-0 text-muted group-hover:text-text" />
          </button>
        </li>
      ))}
    </ul>
  )
}
