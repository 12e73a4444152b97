import type { Atom } from '@tanstack/react-store'
import { useEffect, useEffectEvent, useState } from 'react'
import { Field } from './field.tsx'

const notSaved = 'Not saved. Leave the field to try again.'

type EditableTextProps = {
  /** Holds texts that could not be saved, by `draftKey`, until their field is mounted again. */
  unsaved: Atom<ReadonlyMap<string, string>>
  /** Identifies the text among all others. */
  draftKey: string
  label: string
  value: string
  /** Whether a person wrote the value; then `mark` and `hint` are shown. */
  isEdited: boolean
  mark: string
  /** Explains how to return to the generated text. */
  hint: string
  maxLength: number
  multiline?: boolean
  /**
   * Called with a changed text on blur, on unmount and, in a single-line field, on Enter. If it rejects, the field keeps
   * the text and says that it is not saved. While a text is unsaved, the browser asks before the window is closed.
   */
  onSave: (text: string) => void | Promise<unknown>
}

/** A generated text that a person may rewrite. The field follows `value` until the user has typed. */
export function EditableText({
  unsaved,
  draftKey,
  label,
  value,
  isEdited,
  mark,
  hint,
  maxLength,
  multiline,
  onSave,
}: EditableTextProps) {
  const [text, setText] = useState(unsaved.get().get(draftKey) ?? value)
  const [shownValue, setShownValue] = useState(value)
  /** The text last passed to `onSave`, until it is known to be saved. */
  const [pending, setPending] = useState(
    unsaved.get().has(draftKey) ? { text, failed: true } : null,
  )
  if (!pending && shownValue !== value) {
    setShownValue(value)
    // A text that is being typed is not overwritten by a change made elsewhere.
    if (text === shownValue) setText(value)
  }
  const isChanged = text.trim() !== value.trim()

  function forgetUnsaved() {
    unsaved.set((texts) => new Map([...texts].filter(([key]) => key !== draftKey)))
  }

  async function save() {
    if (pending && !pending.failed && pending.text === text) return
    setPending(isChanged ? { text, failed: false } : null)
    if (!isChanged) {
      forgetUnsaved()
      return
    }
    const settle = (failed: boolean) =>
      setPending((now) => (now?.text === text ? (failed ? { text, failed } : null) : now))
    try {
      await onSave(text)
      forgetUnsaved()
      setShownValue(text)
      settle(false)
    } catch {
      // `onSave` has already reported the reason.
      unsaved.set((texts) => new Map(texts).set(draftKey, text))
      settle(true)
    }
  }

  const saveOnUnmount = useEffectEvent(() => {
    // A text that failed is in `unsaved`, and is tried again when its field is mounted again.
    if (isChanged && pending?.text !== text) void save()
  })
  useEffect(() => () => saveOnUnmount(), [])
  useEffect(() => {
    if (!isChanged) return undefined
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => window.removeEventListener('beforeunload', askBeforeUnload)
  }, [isChanged])

  const shared = {
    value: text,
    maxLength,
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
    onBlur: () => void save(),
  }
  return (
    <Field
      label={label}
      error={pending?.failed && isChanged ? notSaved : null}
      hint={
        isEdited && (
          <>
            <span className="font-medium text-accent">{mark}</span> · {hint}
          </>
        )
      }
    >
      {(control) =>
        multiline ? (
          <textarea {...shared} {...control} rows={4} className="control h-auto! py-2" />
        ) : (
          <input
            type="text"
            {...shared}
            {...control}
            className="control"
            onKeyDown={({ key }) => key === 'Enter' && void save()}
          />
        )
      }
    </Field>
  )
}
