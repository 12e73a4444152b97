import { Plus, X } from 'lucide-react'
import { copy } from '../copy.ts'

type Counted = { value: string; photos: number }
type Press = (value: string) => void
type SelectionWordsProps = {
  title: string
  words: readonly Counted[]
  /** Photos in the selection. */
  total: number
  onAdd: Press
  onRemove: Press
}

const small =
  'inline-flex size-6 items-center justify-center rounded-full text-muted hover:bg-line hover:text-text disabled:opacity-45 pointer-coarse:size-11'

/**
 * The keywords of the selected photos: first those that all of them have, then the others with a count. Each can be added
 * to all photos or removed.
 */
export function SelectionWords({ title, words, total, ...on }: SelectionWordsProps) {
  if (words.length === 0) return null
  const isOnAll = ({ photos }: Counted) => photos === total
  const groups = [
    { heading: copy.selection.onAll, list: words.filter(isOnAll) },
    { heading: copy.selection.onSome, list: words.filter((word) => !isOnAll(word)) },
  ]
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-medium">{title}</h3>
      {groups.map(
        ({ heading, list }) =>
          list.length > 0 && (
            <div key={heading}>
              <h4 className="text-sm text-muted">{heading}</h4>
              <ul aria-label={heading} className="mt-1 flex flex-wrap gap-1">
                {list.map((word) => (
                  <Word key={word.value} word={word} total={total} {...on} />
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  )
}

type WordProps = { word: Counted; total: number; onAdd: Press; onRemove: Press }

function Word({ word: { value, photos }, total, onAdd, onRemove }: WordProps) {
  const isOnAll = photos === total
  return (
    <li
      className={`inline-flex max-w-full items-center rounded-full py-0.5 pr-0.5 pl-2.25 text-xs ${isOnAll ? 'bg-raised' : 'border border-dashed border-edge/60'}`}
    >
      <span className="truncate">{value}</span>
      {!isOnAll && (
        <>
          <span className="ml-1 text-muted tabular-nums">{photos.toLocaleString('en')}</span>
          <button
            type="button"
            aria-label={copy.selection.addToAll(value)}
            title={copy.selection.addToAll(value)}
            className={small}
            onClick={() => onAdd(value)}
          >
            <Plus size={12} aria-hidden />
          </button>
        </>
      )}
      <button
        type="button"
        aria-label={copy.selection.remove(value)}
        title={copy.selection.remove(value)}
        className={small}
        onClick={() => onRemove(value)}
      >
        <X size={12} aria-hidden />
      </button>
    </li>
  )
}
