import { useState } from 'react'
import { useShortcuts } from '../../../lib/use-shortcuts.ts'
import { cx } from '../../../ui/cx.ts'
import { copy } from './copy.ts'

type NumberChipsProps = {
  included: readonly string[]
  excluded: readonly string[]
  /** A note after a word that needs attention, such as `likely`. */
  markOf: (word: string) => string
  onToggle: (word: string, isIncluded: boolean) => void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Keywords as switches that keep their position, so that each keeps its number when words are excluded or included. */
export function NumberChips({ included, excluded, markOf, onToggle }: NumberChipsProps) {
  const words = useStableOrder([...included, ...excluded])
  const isOn = new Set(included)
  const toggle = (word: string | undefined) => word && onToggle(word, !isOn.has(word))
  useShortcuts(Object.fromEntries(digits.map((key, index) => [key, () => toggle(words[index])])))
  return (
    <ul aria-label={copy.keywords} className="contents">
      {words.map((word, index) => (
        <li key={word} className="max-w-full">
          <button
            type="button"
            aria-pressed={isOn.has(word)}
            aria-keyshortcuts={digits[index]}
            className={cx(
              'inline-flex max-w-full items-center gap-1.5 rounded-full border px-2.25 py-0.5 text-xs transition-colors pointer-coarse:min-h-11 pointer-coarse:px-3.5 pointer-coarse:text-sm',
              isOn.has(word)
                ? 'border-transparent bg-raised text-text hover:bg-line'
                : 'border-dashed border-edge/60 text-muted line-through hover:text-text',
              markOf(word) && 'border-dashed border-edge',
            )}
            onClick={() => toggle(word)}
          >
            {digits[index] && (
              <kbd aria-hidden className="font-sans text-muted no-underline pointer-coarse:hidden">
                {digits[index]}
              </kbd>
            )}
            <span className="truncate">{word}</span>
            {markOf(word) && <span className="shrink-0 text-muted">· {markOf(word)}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The words in the order in which they were first seen. */
function useStableOrder(present: readonly string[]): readonly string[] {
  const [seen, setSeen] = useState(present)
  const fresh = present.filter((word) => !seen.includes(word))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  return [...seen, ...fresh].filter((word) => present.includes(word))
}
