/** What differs between installations; every other word of the documents is fixed. */
export type LegalFacts = {
  operator: string
  address: string
  supportEmail: string
  contactEmail: string
  /** Completes “the laws of …”. */
  governingLaw: string
}

/** A paragraph or list item, with or without a run-in heading. `{operator}` and its like stand for facts. */
export type Line = string | { lead: string; text: string }
export type Block = Line | { list: readonly Line[] }

/** `id` is the address of the section on its page and never changes, so that links to it last. */
export type Section = { id: string; heading: string; blocks: readonly Block[] }

/** Sections are numbered by their order; texts refer to one another by heading, never by number. */
export type LegalText = {
  title: string
  date: string
  opening: readonly string[]
  sections: readonly Section[]
}

/** Puts the facts in the place of their names; throws on a name that is none. */
export function fill(text: string, facts: LegalFacts): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (!isFact(name, facts)) throw new Error(`A legal text asks for the unknown fact ${name}`)
    return facts[name]
  })
}

const isFact = (name: string, facts: LegalFacts): name is keyof LegalFacts =>
  Object.hasOwn(facts, name)
