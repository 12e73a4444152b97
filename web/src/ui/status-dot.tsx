import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'ok' | 'warn' | 'bad' | 'plain'

const colours: Record<Tone, string> = {
  ok: 'text-ok',
  warn: 'text-warn',
  bad: 'text-bad',
  plain: 'text-muted',
}

/** A coloured dot with a text, because colour alone must not carry meaning (WCAG 1.4.1). */
export function StatusDot({
  tone,
  children,
  className,
}: {
  tone: Tone
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-2 text-sm font-medium whitespace-nowrap',
        colours[tone],
        className,
      )}
    >
      <span aria-hidden className="size-1.75 shrink-0 rounded-full bg-current" />
      {children}
    </span>
  )
}
