import type { ReactNode } from 'react'

type CountedLineProps = { count: number; title: string; text: string; children?: ReactNode }

/** How many files are of one kind, with an explanation and an optional button. */
export function CountedLine({ count, title, text, children }: CountedLineProps) {
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-3">
      <span className="min-w-8 text-lg font-semibold tabular-nums sm:min-w-16">
        {count.toLocaleString('en')}
      </span>
      <span>
        <span className="font-medium sm:mr-3">{title}</span>{' '}
        <span className="text-muted max-sm:block">{text}</span>
      </span>
      {children}
    </div>
  )
}
