import { useState } from 'react'
import type { KeyboardEvent, SyntheticEvent } from 'react'

type Draft = { text: string; isNumber: boolean }

export type NumberDraft = ReturnType<typeof useNumberDraft>

/**
 * What is typed into a number field, until it is judged: on leaving the field, on Enter, or by `settle`. `parse` returns
 * null for what is not acceptable; the field then shows `value` again, without a message (SET-022, A-47).
 */
export function useNumberDraft(
  value: number,
  parse: (typed: string) => number | null,
  onValue: (value: number) => void,
) {
  const [draft, setDraft] = useState<Draft>()
  const [isRefused, setRefused] = useState(false)

  /** Ends typing. Returns the value that counts, and whether the last one typed was refused. */
  function settle(): { value: number; isRefused: boolean } {
    if (!draft) return { value, isRefused }
    const parsed = draft.isNumber ? parse(draft.text) : null
    setDraft(undefined)
    setRefused(parsed === null)
    if (parsed !== null) onValue(parsed)
    return { value: parsed ?? value, isRefused: parsed === null }
  }

  /** A number field reports text other than a number as empty, which is not what was meant. */
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
