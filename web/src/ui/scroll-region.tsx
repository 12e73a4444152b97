import type { ReactNode } from 'react'

type ScrollRegionProps = { label: string; className?: string; children: ReactNode }

/** A part of the page that scrolls by itself, and can be focused and scrolled by keyboard. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be focusable (WCAG 2.1.1)
    <section tabIndex={0} aria-label={label} className={className}>
      {children}
    </section>
  )
}
