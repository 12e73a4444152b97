/** What differs between installations; the rest of the documents is the same everywhere. */
export type LegalFacts = {
  operator: string
  address: string
  supportEmail: string
  contactEmail: string
  /** Completes “the laws of …”. */
  governingLaw: string
}

/** A paragraph or list item, with or without a bold lead. `{operator}` and other names of facts are placeholders. */
export type Line = string | { lead: string; text: string }
export type Block = Line | { list: readonly Line[] }

/** `id` is the anchor of the section. It never changes, so that links to it keep working. */
export type Section = { id: string; heading: string; blocks: readonly Block[] }

export type LegalText = {
  title: string
  date: string
  opening: readonly string[]
  sections: readonly Section[]
}

/** Replaces the placeholders by the facts; throws on an unknown name. */
export function fill(text: string, facts: LegalFacts): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (!isFact(name, facts)) throw new Error(`A legal text uses the unknown fact ${name}`)
    return facts[name]
  })
}

const isFact = (name: string, facts: LegalFacts): name is keyof LegalFacts =>
  Object.hasOwn(facts, name)
