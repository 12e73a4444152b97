import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  text?: ReactNode
  /** A decorative picture above the title. */
  picture?: ReactNode
  /** Tips, or any content longer than a sentence. */
  children?: ReactNode
  actions?: ReactNode
}

export function EmptyState({ title, text, picture, children, actions }: EmptyStateProps) {
  return (
    <section className="mx-auto flex max-w-120 flex-col items-center px-4 py-16 text-center">
      {picture && (
        <div aria-hidden className="mb-6 text-muted">
          {picture}
        </div>
      )}
      <h2 className="text-lg font-semibold">{title}</h2>
      {text && <p className="mt-1.5 text-pretty text-muted">{text}</p>}
      {children && <div className="mt-6 w-full text-left">{children}</div>}
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-2.5">{actions}</div>}
    </section>
  )
}
