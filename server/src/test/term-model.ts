/** The words that replace a word; empty for a term that only replaces others. */
type Uses = string[] | undefined
export type TermModelChanges = Map<string, { before: Uses; after: Uses }>

/** The expected vocabulary: lower-case words, and which of them replace others. */
export class TermModel {
  private terms = new Map<string, string[]>()

  named(word: string): string[] {
    const uses = this.terms.get(word) ?? []
    return uses.length > 0 ? uses : [word]
  }

  replace(from: string[], to: string[]): TermModelChanges {
    const before = new Map(this.terms)
    const gone = from.filter((word) => !to.includes(word))
    for (const [word, uses] of before) {
      const next = uses.flatMap((each) => (gone.includes(each) ? to : [each]))
      this.terms.set(
        word,
        [...new Set(next)].filter((each) => each !== word),
      )
    }
    for (const word of gone) this.terms.set(word, to)
    for (const word of to) this.terms.set(word, [])
    const words = [...this.terms.keys()].filter(
      (word) => String(before.get(word)) !== String(this.terms.get(word)) || !before.has(word),
    )
    return new Map(
      words.map((word) => [word, { before: before.get(word), after: this.terms.get(word) }]),
    )
  }

  /** Does not revert what was changed later. Words that replace others stay terms. */
  revert(changes: TermModelChanges): void {
    const back = [...changes].filter(
      ([word, { after }]) => String(this.terms.get(word) ?? []) === String(after ?? []),
    )
    for (const [word, { before, after }] of back) {
      if (before) this.terms.set(word, before)
      else if (after?.length) this.terms.delete(word)
    }
    const isUsed = (word: string) => [...this.terms.values()].some((uses) => uses.includes(word))
    for (const [word, { before, after }] of back)
      if (!before && !after?.length && !isUsed(word)) this.terms.delete(word)
  }
}
