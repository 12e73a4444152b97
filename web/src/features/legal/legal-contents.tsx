import type { MouseEvent } from 'react'
import type { Section } from './legal-text.ts'

type ContentsProps = {
  sections: readonly Section[]
  /** Whether links set the hash of the address; not in an overlay, where the address is that of the page below. */
  setsHash: boolean
}

function scrollToSection(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  target?.scrollIntoView()
  target?.focus({ preventScroll: true })
}

function ContentsList({ sections, setsHash }: ContentsProps) {
  return (
    <ol className="space-y-0.5 text-sm">
      {sections.map(({ id, heading }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            onClick={setsHash ? undefined : scrollToSection}
            className="flex gap-2 rounded-sm px-2 py-1 text-muted hover:bg-raised hover:text-text pointer-coarse:py-3"
          >
            <span className="w-5 shrink-0 text-right tabular-nums">{index + 1}.</span> {heading}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Collapsed under the title on narrow screens; not printed. */
export function CollapsedContents(props: ContentsProps) {
  return (
    <details className="card mt-6 lg:hidden print:hidden">
      <summary className="px-4 py-3 text-base font-medium">Contents</summary>
      <nav aria-label="Contents" className="px-2 pb-3">
        <ContentsList {...props} />
      </nav>
    </details>
  )
}

/** Always visible next to the text on wide screens; not printed. */
export function SideContents(props: ContentsProps) {
  return (
    <nav
      aria-label="Contents"
      className="sticky top-8 hidden max-h-[calc(100dvh-6rem)] w-64 shrink-0 self-start overflow-y-auto lg:block print:hidden"
    >
      <p className="mb-2 px-2 text-sm font-semibold">Contents</p>
      <ContentsList {...props} />
    </nav>
  )
}
