import { limits } from '@verso/contract/limits.ts'
import { useRef, useState } from 'react'
import { createPart } from '../../../lib/network/part.ts'
import { usePart } from '../../../lib/network/use-part.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { copy } from '../copy.ts'
import { listState, withChange } from '../list-search.ts'
import type { PhotoSearchProps } from './suggesting-search-box.tsx'

const part = createPart(() => import('./suggesting-search-box.tsx'))

/**
 * The search of the list. Suggestions are loaded after the list, and their loading does not replace the field while the
 * user is typing.
 */
export function PhotoSearchBox(props: PhotoSearchProps) {
  const { search, onChange, className } = props
  const suggesting = usePart(part, 'soon')
  const [isTyping, setIsTyping] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)

  function enter() {
    clearTimeout(leaving.current)
    setIsTyping(true)
  }

  /** Waits until the typed text has been searched. */
  function leave() {
    leaving.current = setTimeout(() => setIsTyping(false), 2 * limits.searchDebounceMs)
  }

  if (suggesting && !isTyping) return <suggesting.SuggestingSearchBox {...props} />
  return (
    <div className="contents" onFocus={enter} onBlur={leave}>
      <SearchBox
        label={copy.search}
        value={listState(search).search}
        debounceMs={limits.searchDebounceMs}
        onSearch={(next) => onChange(withChange(search, { search: next }))}
        className={className}
      />
    </div>
  )
}
