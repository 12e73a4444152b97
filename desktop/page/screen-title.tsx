import type { ReactNode } from 'react'

type ScreenTitleProps = { title: string; text?: ReactNode; actions?: ReactNode }

export function ScreenTitle({ title, text, actions }: ScreenTitleProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="text-xl font-semibold">{title}</h2>
        {text && <div className="mt-1 max-w-150 text-pretty text-muted">{text}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
    </div>
  )
}
