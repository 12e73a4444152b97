import { useState } from 'react'
import type { KeyboardEvent, SyntheticEvent } from 'react'

type Draft = { text: string; isNumber: boolean }

export type NumberDraft = ReturnType<typeof useNumberDraft>

/**
 * The text typed into a number field, until it is checked: when the field is left, on Enter, or by `settle`. `parse`
 * returns null for an invalid value; the field then shows `value` again, without a message (SET-022, A-47).
 */
export function useNumberDraft(
  value: number,
  parse: (typed: string) => number | null,
  onValue: (value: number) => void,
) {
  const [draft, setDraft] = useState<Draft>()
  const [isRefused, setRefused] = useState(false)

  /** Ends typing. Returns the value that applies, and whether the typed one was refused. */
  function settle(): { value: number; isRefused: boolean } {
    if (!draft) return { value, isRefused }
    const parsed = draft.isNumber ? parse(draft.text) : null
    setDraft(undefined)
    setRefused(parsed === null)
    if (parsed !== null) onValue(parsed)
    return { value: parsed ?? value, isRefused: parsed === null }
  }

  /** A number field reports any other text as empty, although the user did not empty it. */
  function type({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    setDraft({ text: currentTarget.value, isNumber: !currentTarget.validity.badInput })
  }

  return {
    isTyping: draft !== undefined,
    settle,
    forgetRefusal: () => setRefused(false),
    field: {
      value: draft?.text ?? String(value),
      onInput: type,
      onBlur: () => void settle(),
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') settle()
      },
    },
  }
}
