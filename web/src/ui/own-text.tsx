import { useEffect, useEffectEvent, useState } from 'react'
import { Field } from './field.tsx'

const notSaved = 'Not saved. Leaving the field tries again.'

/** What could not be saved, by `keptAs`: it is there again when the field is, until the page is loaded anew. */
const kept = new Map<string, string>()

type OwnTextProps = {
  /** Names the text among all others; one that could not be saved is kept under it. */
  keptAs: string
  label: string
  value: string
  /** Whether a person wrote it; then `mark` stands at the label. */
  isOwn: boolean
  mark: string
  /** Shown while it is a person's: how to take it back. */
  hint: string
  maxLength: number
  /** Several lines. */
  long?: boolean
  /**
   * Told when the field is left or goes away, or on Enter in a single line. Where it rejects, what was written stays
   * in the field. Who closes the window before is asked by the browser.
   */
  onWrite: (text: string) => void | Promise<unknown>
}

/** A text that was made by a machine and that a person may write anew. A value changed from outside is taken over. */
export function OwnText({
  keptAs,
  label,
  value,
  isOwn,
  mark,
  hint,
  maxLength,
  long,
  onWrite,
}: OwnTextProps) {
  const [text, setText] = useState(kept.get(keptAs) ?? value)
  const [taken, setTaken] = useState(value)
  /** Handed over, and not known to be saved. */
  const [open, setOpen] = useState(kept.has(keptAs) ? { text, refused: true } : null)
  if (!open && taken !== value) {
    setTaken(value)
    // What is being written is not lost to a change from elsewhere.
    if (text === taken) setText(value)
  }
  const isOther = text.trim() !== value.trim()
  async function write() {
    if (open && !open.refused && open.text === text) return
    setOpen(isOther ? { text, refused: false } : null)
    if (!isOther) {
      kept.delete(keptAs)
      return
    }
    const settle = (refused: boolean) =>
      setOpen((now) => (now?.text === text ? (refused ? { text, refused } : null) : now))
    try {
      await onWrite(text)
      kept.delete(keptAs)
      setTaken(text)
      settle(false)
    } catch {
      // Whoever saves has said why.
      kept.set(keptAs, text)
      settle(true)
    }
  }
  const wentAway = useEffectEvent(() => {
    // One that was refused is in `kept`, and is tried again where its owner sees it.
    if (isOther && open?.text !== text) void write()
  })
  useEffect(() => () => wentAway(), [])
  useEffect(() => {
    if (!isOther) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOther])
  const shared = {
    value: text,
    maxLength,
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
    onBlur: () => void write(),
  }
  return (
    <Field
      label={label}
      error={open?.refused && isOther ? notSaved : null}
      hint={
        isOwn && (
          <>
            <span className="font-medium text-accent">{mark}</span> · {hint}
          </>
        )
      }
    >
      {(control) =>
        long ? (
          <textarea {...shared} {...control} rows={4} className="control h-auto! py-2" />
        ) : (
          <input
            type="text"
            {...shared}
            {...control}
            className="control"
            onKeyDown={({ key }) => key === 'Enter' && void write()}
          />
        )
      }
    </Field>
  )
}
