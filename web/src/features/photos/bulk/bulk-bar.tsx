import {
  Check,
  Download,
  FolderHeart,
  ListChecks,
  RefreshCw,
  RotateCcw,
  Tags,
  Trash,
  Trash2,
  X,
} from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { copy } from '../copy.ts'
import { copy as again } from '../describe-again/copy.ts'
import type { ListView } from '../list-search.ts'

type BulkBarProps = {
  /** The current view; undefined if there are no photos. */
  view: ListView | undefined
  selected: number
  /** The number of failed photos in the selection, on any page. */
  retryable: number
  /** The number of failed photos on the loaded page. */
  errored: number
  onSelectErrored: () => void
  onRetry: () => void
  onKeywords: () => void
  onAlbums: () => void
  /** Describes the selected photos, or all that match if none is selected; missing without an AI. */
  onDescribe: (() => void) | undefined
  onAccept: () => void
  onDownload: () => void
  onDelete: () => void
  onClearAll: () => void
  onDeselect: () => void
}

type Actions = Omit<BulkBarProps, 'view'>

const resting = 'h-8.5 justify-end text-sm'
const floating =
  'fixed bottom-[calc(5rem+env(safe-area-inset-bottom))] z-20 animate-rise rounded-md bg-text p-2 text-base text-bg shadow-float ' +
  'max-lg:right-3 max-2xl:gap-0.5 max-2xl:p-1 max-md:left-3 max-md:flex-wrap md:bottom-4 md:max-lg:left-[calc(var(--menu)+0.75rem)] lg:left-[calc(50%+var(--menu)/2)] lg:w-max lg:-translate-x-1/2'
const restingButton =
  'rounded-sm px-2.5 py-1 font-medium text-muted not-disabled:hover:bg-raised not-disabled:hover:text-text disabled:opacity-50 pointer-coarse:py-2.5'
const floatingButton =
  'rounded-sm font-medium not-disabled:hover:bg-bg/15 disabled:opacity-45 2xl:border 2xl:border-bg/25 2xl:px-3 2xl:py-1.5 2xl:pointer-coarse:py-2.5 ' +
  'max-2xl:flex max-2xl:min-h-14 max-2xl:flex-1 max-2xl:flex-col max-2xl:items-center lg:max-2xl:px-2 max-2xl:pt-1.75 max-2xl:gap-1 max-2xl:text-xs/3.5 max-md:text-[0.6875rem]/3.5'

/** The actions above the list. Once photos are selected they float over it, on narrow screens as icons only. */
export function BulkBar({ view, ...actions }: BulkBarProps) {
  // On phones the bar shares a line with the checkbox of the page if both fit.
  const place =
    (view === 'table' || view === 'grid') &&
    actions.selected + actions.errored === 0 &&
    'max-md:relative max-md:z-1 max-md:mt-2 max-md:-mb-8.5 max-md:ml-auto max-md:w-fit max-md:pointer-coarse:-mb-11'
  return (
    <div className={cx('h-8.5 pointer-coarse:h-11', place)}>
      {view && <Bar {...actions} />}
      {view && <ErroredOnPhones {...actions} />}
    </div>
  )
}

/** The button of the resting bar for failed photos, because on phones the floating bar has no room for it. */
function ErroredOnPhones({ selected, retryable, errored, onSelectErrored }: Actions) {
  if (selected === 0 || retryable >= errored) return null
  return (
    <button
      type="button"
      className={cx(restingButton, 'ml-auto block text-sm md:hidden')}
      onClick={onSelectErrored}
    >
      {copy.bulk.selectErrored}
    </button>
  )
}

function Bar({ selected, retryable, errored, ...on }: Actions) {
  const isFloating = selected > 0
  const actions = [
    {
      text: copy.bulk.selectErrored,
      icon: ListChecks,
      run: on.onSelectErrored,
      disabled: errored === 0,
      hidden: isFloating ? 'max-md:hidden' : undefined,
    },
    { text: copy.bulk.retry, icon: RotateCcw, run: on.onRetry, disabled: retryable === 0 },
    { text: copy.bulk.keywords, icon: Tags, run: on.onKeywords, disabled: !isFloating },
    {
      text: copy.bulk.albums,
      icon: FolderHeart,
      run: on.onAlbums,
      disabled: !isFloating,
      // On phones the keywords dialog has this button.
      hidden: 'max-md:hidden',
    },
    {
      text: again.button,
      icon: RefreshCw,
      run: on.onDescribe,
      disabled: !on.onDescribe,
      // On phones there is no room for this button before photos are selected.
      hidden: isFloating ? undefined : 'max-md:hidden',
    },
    { text: copy.bulk.accept, icon: Check, run: on.onAccept, disabled: !isFloating },
    {
      text: copy.download,
      icon: Download,
      run: on.onDownload,
      disabled: !isFloating,
      // No room on narrow screens; the button above the list applies to the selected photos, too.
      hidden: 'max-lg:hidden',
    },
    { text: copy.bulk.delete, icon: Trash2, run: on.onDelete, disabled: !isFloating },
  ]
  return (
    <div
      role="toolbar"
      aria-label={copy.bulk.label}
      data-over-foot={isFloating || undefined}
      className={cx('flex items-center gap-1.5', isFloating ? floating : resting)}
    >
      <output
        className={
          isFloating
            ? 'px-2 tabular-nums max-2xl:w-min max-2xl:text-center max-2xl:text-xs/3.5 max-md:px-1'
            : 'sr-only'
        }
      >
        {isFloating && copy.bulk.selected(selected)}
      </output>
      {actions.map(({ text, icon: Icon, run, disabled, hidden }) => (
        <button
          key={text}
          type="button"
          disabled={disabled}
          className={cx(
            isFloating ? floatingButton : restingButton,
            disabled && 'max-xl:hidden',
            hidden,
          )}
          onClick={run}
        >
          {isFloating && <Icon size={18} aria-hidden className="2xl:hidden" />}
          {text}
        </button>
      ))}
      {isFloating && (
        <button
          type="button"
          aria-label={copy.bulk.deselect}
          title={copy.bulk.deselect}
          className="rounded-sm p-2 hover:bg-bg/15 pointer-coarse:p-3 max-md:pointer-coarse:px-1.5"
          onClick={on.onDeselect}
        >
          <X size={16} aria-hidden />
        </button>
      )}
      <ClearAll isFloating={isFloating} onClick={on.onClearAll} />
    </div>
  )
}

/** Space for scrolling the pager out from under the floating bar. */
export const BarSpacer = ({ selected }: { selected: number }) =>
  selected > 0 && <div aria-hidden className="h-24 shrink-0" />

/**
 * Red and set apart, because it affects all photos, not only the selected ones (LIST-017). The narrowest phones show it
 * only before photos are selected.
 */
function ClearAll({ isFloating, onClick }: { isFloating: boolean; onClick: () => void }) {
  const look = isFloating
    ? 'max-[22.5rem]:hidden rounded-sm bg-bad font-medium text-on-accent hover:opacity-90 2xl:px-3 2xl:py-1.5 2xl:pointer-coarse:py-2.5 max-2xl:flex max-2xl:min-h-14 max-2xl:flex-1 max-2xl:flex-col max-2xl:items-center max-2xl:gap-1 max-2xl:px-1 lg:max-2xl:px-2 max-2xl:pt-1.75 max-2xl:text-xs/3.5 max-md:text-[0.6875rem]/3.5'
    : 'rounded-sm px-2.5 py-1 font-medium text-bad hover:bg-bad-soft pointer-coarse:py-2.5'
  return (
    <>
      <span
        aria-hidden
        className={cx(
          'mx-1 w-px self-stretch',
          isFloating ? 'bg-bg/25 max-[22.5rem]:hidden lg:mx-2' : 'my-1.5 bg-line',
        )}
      />
      <button type="button" className={look} onClick={onClick}>
        {isFloating && <Trash size={18} aria-hidden className="2xl:hidden" />}
        {copy.bulk.clearAll}
      </button>
    </>
  )
}
