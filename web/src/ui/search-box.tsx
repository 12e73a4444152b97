import { SearchFrame } from './search-frame.tsx'
import { useSearchText } from './use-search-text.ts'

type SearchBoxProps = {
  label: string
  value: string
  /** Called with the trimmed text after `debounceMs` without typing. */
  onSearch: (text: string) => void
  /** 0 searches on every key. */
  debounceMs?: number
  className?: string
}

/** A search field. Enter searches at once, Escape clears it, and it follows changes of `value`. */
export function SearchBox({ label, value, onSearch, debounceMs = 0, className }: SearchBoxProps) {
  const { text, type, clear, searchNow } = useSearchText({ value, onSearch, debounceMs })
  return (
    <SearchFrame onClear={text ? clear : undefined} className={className}>
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={text}
        className="control px-8.5 placeholder-shown:pr-2"
        onChange={(event) => type(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') searchNow()
          if (key === 'Escape' && text) clear()
        }}
      />
    </SearchFrame>
  )
}
