import { Eraser, ListChecks, RotateCcw, Tags, Trash2, X } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { copy } from './copy.ts'

type BulkBarProps = {
  selected: number
  /** Failed photos among the selected, on any page. */
  retryable: number
  /** Failed photos on the loaded page. */
  errored: number
  onSelectErrored: () => void
  onRetry: () => void
  onKeywords: () => void
  onDelete: () => void
  onClearAll: () => void
  onDeselect: () => void
}

const resting = 'h-8.5 justify-end text-sm'
const floating =
  'fixed bottom-[calc(5rem+env(safe-area-inset-bottom))] z-20 animate-rise rounded-md bg-text p-2 text-base text-bg shadow-float max-md:inset-x-3 max-md:gap-0.5 max-md:p-1 ' +
  'md:left-[calc(50%+7rem)] md:w-max md:-translate-x-1/2'
const restingButton =
  'rounded-sm px-2.5 py-1 font-medium text-muted not-disabled:hover:bg-raised not-disabled:hover:text-text disabled:opacity-50 pointer-coarse:py-2.5'
const floatingButton =
  'rounded-sm font-medium not-disabled:hover:bg-bg/15 disabled:opacity-45 md:border md:border-bg/25 md:px-3 md:py-1.5 md:pointer-coarse:py-2.5 ' +
  'max-md:flex max-md:min-h-14 max-md:flex-1 max-md:flex-col max-md:items-center max-md:pt-1.75 max-md:gap-1 max-md:text-xs/3.5'

/** Five actions in a quiet line above the list; once photos are chosen they rise and float, on phones with signs. */
export function BulkBar({ selected, retryable, errored, ...on }: BulkBarProps) {
  const raised = selected > 0
  const actions = [
    {
      text: copy.bulk.selectErrored,
      sign: ListChecks,
      run: on.onSelectErrored,
      off: errored === 0,
    },
    { text: copy.bulk.retry, sign: RotateCcw, run: on.onRetry, off: retryable === 0 },
    { text: copy.bulk.keywords, sign: Tags, run: on.onKeywords, off: !raised },
    { text: copy.bulk.delete, sign: Trash2, run: on.onDelete, off: !raised },
    { text: copy.bulk.clearAll, sign: Eraser, run: on.onClearAll, off: false },
  ]
  return (
    <div
      role="toolbar"
      aria-label={copy.bulk.label}
      className={cx('flex items-center gap-1.5', raised ? floating : resting)}
    >
      <output
        className={
          raised
            ? 'px-2 tabular-nums max-md:w-min max-md:text-center max-md:text-xs/3.5'
            : 'sr-only'
        }
      >
        {raised && copy.bulk.selected(selected)}
      </output>
      {actions.map(({ text, sign: Sign, run, off }) => (
        <button
          key={text}
          type="button"
          disabled={off}
          className={cx(raised ? floatingButton : restingButton, off && 'max-md:hidden')}
          onClick={run}
        >
          {raised && <Sign size={18} aria-hidden className="md:hidden" />}
          {text}
        </button>
      ))}
      {raised && (
        <button
          type="button"
          aria-label={copy.bulk.deselect}
          title={copy.bulk.deselect}
          className="rounded-sm p-2 hover:bg-bg/15 pointer-coarse:p-3"
          onClick={on.onDeselect}
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}
