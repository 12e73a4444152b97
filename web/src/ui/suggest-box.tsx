import { Autocomplete } from '@base-ui/react/autocomplete'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { SearchFrame } from './search-frame.tsx'
import { useSearchText } from './use-search-text.ts'

/** `end` is shown at the end of the line. */
export type SuggestItem = { id: string; text: string; end: ReactNode }
export type SuggestGroup = { value: string; items: SuggestItem[] }

type SuggestBoxProps = {
  label: string
  /** The accessible name of the list of suggestions. */
  listLabel: string
  value: string
  onSearch: (text: string) => void
  debounceMs: number
  /** The suggestions for the text. */
  groups: SuggestGroup[]
  onText: (text: string) => void
  onChoose: (item: SuggestItem) => void
  className?: string
}

/**
 * A search field with suggestions: arrow keys and Enter choose one, Enter alone searches, Escape closes the list, then
 * clears the field.
 */
export function SuggestBox(props: SuggestBoxProps) {
  const { label, listLabel, groups, onText, onChoose, className } = props
  const { text, type, clear, drop, searchNow } = useSearchText(props)
  const [open, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const isOpen = open && groups.length > 0

  function change(next: string) {
    type(next)
    onText(next)
  }

  function choose(item: SuggestItem) {
    setOpen(false)
    drop()
    onText('')
    onChoose(item)
  }

  return (
    <Autocomplete.Root
      items={groups}
      filter={null}
      value={text}
      open={isOpen}
      onOpenChange={setOpen}
      onItemHighlighted={(item) => setHighlighted(item !== undefined)}
      itemToStringValue={(item: SuggestItem) => item.text}
      onValueChange={(next, { reason }) => {
        // Escape is handled below, and an item in its own press handler.
        if (reason !== 'item-press' && reason !== 'escape-key') change(next)
      }}
    >
      <SearchFrame ref={frame} onClear={text ? clear : undefined} className={className}>
        <Autocomplete.Input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          className="control px-8.5 placeholder-shown:pr-2"
          onKeyDown={({ key }) => {
            if (key === 'Enter' && !highlighted) {
              setOpen(false)
              searchNow()
            }
            if (key === 'Escape' && text && !open) clear()
          }}
        />
      </SearchFrame>
      {/* Not a Popup, which hides everything else from assistive technology while suggestions are shown. */}
      {isOpen && (
        <Autocomplete.Portal container={frame}>
          <Autocomplete.Positioner sideOffset={4} align="start" className="z-30 outline-none">
            <div className="w-max max-w-[min(24rem,var(--available-width))] min-w-[max(var(--anchor-width),16rem)] rounded-md border border-line bg-surface text-text shadow-float">
              <Autocomplete.List
                aria-label={listLabel}
                className="max-h-[min(26rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 outline-none"
              >
                {(group: SuggestGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items}>
                    <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-xs text-muted">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(item: SuggestItem) => (
                        <Autocomplete.Item
                          key={item.id}
                          value={item}
                          onClick={() => choose(item)}
                          className="flex cursor-default items-baseline justify-between gap-4 rounded-sm px-2 py-1.5 outline-none select-none data-highlighted:bg-raised pointer-coarse:min-h-11 pointer-coarse:items-center"
                        >
                          <span className="truncate">{item.text}</span>
                          {item.end}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
    </Autocomplete.Root>
  )
}
