import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type FormNoteProps = { tone: 'ok' | 'bad'; children: ReactNode }

/** The outcome of a form, announced to screen readers; it has an icon so that it does not rely on colour alone. */
export function FormNote({ tone, children }: FormNoteProps) {
  const Icon = tone === 'ok' ? CircleCheck : CircleAlert
  return (
    <p
      role={tone === 'ok' ? 'status' : 'alert'}
      className={cx(
        'flex items-start gap-2 rounded-sm px-3 py-2 text-sm',
        tone === 'ok' ? 'bg-ok-soft text-ok' : 'bg-bad-soft text-bad',
      )}
    >
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
