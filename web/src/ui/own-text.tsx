import { useState } from 'react'
import { cx } from './cx.ts'
import { Field } from './field.tsx'

type OwnTextProps = {
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
  /** Told when the field is left, or on Enter in a single line. */
  onWrite: (text: string) => void
}

/** A text that was made by a machine and that a person may write anew. A value changed from outside is taken over. */
export function OwnText({
  label,
  value,
  isOwn,
  mark,
  hint,
  maxLength,
  long,
  onWrite,
}: OwnTextProps) {
  const [text, setText] = useState(value)
  const [taken, setTaken] = useState(value)
  if (taken !== value) {
    setTaken(value)
    // What is being written is not lost to a change from elsewhere.
    if (text === taken) setText(value)
  }
  const write = () => text.trim() !== value.trim() && onWrite(text)
  const shared = {
    value: text,
    maxLength,
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
    onBlur: write,
  }
  return (
    <Field
      label={label}
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
            className={cx('control')}
            onKeyDown={({ key }) => key === 'Enter' && write()}
          />
        )
      }
    </Field>
  )
}
