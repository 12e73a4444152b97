import { useEffect } from 'react'
import { CollapsedContents, SideContents } from './legal-contents.tsx'
import { Prose } from './legal-prose.tsx'
import type { LegalFacts, LegalText, Section } from './legal-text.ts'

/** An overlay has its own title, and its sections do not change the page's address. */
export type Layer = 'page' | 'overlay'
type LegalDocumentProps = { text: LegalText; facts: LegalFacts; layer?: Layer }
type NumberedSectionProps = { number: number; section: Section; facts: LegalFacts }

/** A legal text with numbered headings and a list of contents. A line has at most 68 characters. */
export function LegalDocument({ text, facts, layer = 'page' }: LegalDocumentProps) {
  useEffect(() => {
    if (layer === 'page') scrollToHash()
  }, [layer])
  const contents = { sections: text.sections, setsHash: layer === 'page' }

  return (
    <div className="mx-auto w-full max-w-232 justify-between gap-12 py-8 text-text lg:flex lg:flex-row-reverse lg:py-12 print:block print:max-w-none print:py-0">
      <SideContents {...contents} />
      <article className="max-w-[34.5rem] min-w-0 text-lg leading-7 print:text-base print:leading-5">
        {layer === 'page' && <h1 className="text-2xl font-semibold">{text.title}</h1>}
        <p className="mt-2 text-base text-muted">{text.date}</p>
        <CollapsedContents {...contents} />
        <div className="mt-6 space-y-4">
          <Prose blocks={text.opening} facts={facts} />
        </div>
        {text.sections.map((section, index) => (
          <NumberedSection key={section.id} number={index + 1} section={section} facts={facts} />
        ))}
      </article>
    </div>
  )
}

function NumberedSection({ number, section, facts }: NumberedSectionProps) {
  return (
    <section
      id={section.id}
      tabIndex={-1}
      aria-labelledby={`${section.id}-heading`}
      className="mt-10 scroll-mt-8 space-y-4 outline-none print:mt-6 print:space-y-2"
    >
      <h2 id={`${section.id}-heading`} className="text-xl font-semibold print:break-after-avoid">
        <span className="mr-1 text-muted tabular-nums">{number}.</span> {section.heading}
      </h2>
      <Prose blocks={section.blocks} facts={facts} />
    </section>
  )
}

/** The text loads after the browser has already looked for the section of the hash. */
function scrollToHash() {
  const { hash } = window.location
  if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
}
