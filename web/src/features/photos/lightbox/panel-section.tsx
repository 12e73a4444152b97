import type { ReactNode } from 'react'

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1.5 text-sm text-muted">{title}</h2>
      {children}
    </section>
  )
}
