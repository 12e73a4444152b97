import { Autocomplete } from '@base-ui/react/autocomplete'
import { useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export type Suggestion = { text: string; note: string }

type SuggestingInputProps = {
  name: string
  /** The attributes from the `Field` around it. */
  control?: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby' | 'maxLength'>
  /** By default the class of a small field that replaces a button. */
  className?: string
  value: string
  suggestions: readonly Suggestion[]
  onType: (text: string) => void
  onChoose: (text: string) => void
  /** Called for Enter while no suggestion is highlighted. */
  onEnter: () => void
  onEscape: () => void
  onBlur?: () => void
}

const listName = 'Suggestions'

const small =
  'h-7 w-40 px-2 text-sm pointer-coarse:h-11 pointer-coarse:w-56 pointer-coarse:px-3 pointer-coarse:text-lg'

/** A text field that takes the focus at once and shows suggestions below it; arrow keys and Enter choose one. */
export function SuggestingInput({
  name,
  control,
  className = small,
  value,
  suggestions,
  onType,
  onChoose,
  onEnter,
  onEscape,
  onBlur,
}: SuggestingInputProps) {
  const [wantsList, setWantsList] = useState(false)
  const isOpen = wantsList && suggestions.length > 0
  const highlighted = useRef<Suggestion>(undefined)
  // The list is placed inside the landmark and the dialog of its field.
  const [box, setBox] = useState<HTMLElement | null>(null)
  return (
    <Autocomplete.Root
      items={suggestions}
      open={isOpen}
      onOpenChange={setWantsList}
      mode="none"
      value={value}
      itemToStringValue={({ text }) => text}
      onItemHighlighted={(item) => (highlighted.current = item)}
      onValueChange={(text, { reason }) => {
        if (reason === 'input-change') onType(text)
      }}
    >
      <Autocomplete.Input
        {...control}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that was just clicked, or is what its dialog is for
        autoFocus
        aria-label={name}
        className={cx('control', className)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !highlighted.current) {
            event.preventDefault()
            onEnter()
          }
          if (event.key === 'Escape') {
            event.stopPropagation()
            onEscape()
          }
        }}
        onBlur={onBlur}
      />
      <span ref={setBox} />
      {/* Not a Popup, which hides everything else from assistive technology while suggestions are shown. */}
      {isOpen && (
        <Autocomplete.Portal container={box}>
          <Autocomplete.Positioner
            positionMethod="fixed"
            sideOffset={4}
            align="start"
            className="z-20"
          >
            <div className="w-64 rounded-md border border-line bg-surface py-1 text-sm text-text shadow-float">
              <Autocomplete.List aria-label={listName}>
                {(suggestion: Suggestion) => (
                  <Autocomplete.Item
                    key={suggestion.text}
                    value={suggestion}
                    onClick={() => onChoose(suggestion.text)}
                    className="flex cursor-pointer justify-between gap-3 px-3 py-1.5 select-none data-highlighted:bg-raised pointer-coarse:py-3"
                  >
                    <span className="min-w-0 truncate">{suggestion.text}</span>
                    <span className="shrink-0 text-muted tabular-nums">{suggestion.note}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
    </Autocomplete.Root>
  )
}
