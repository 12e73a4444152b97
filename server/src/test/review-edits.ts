/** The expected edits of a photo, in a slow and obvious form: lower-case words and sets, no SQL. */
export type Edits = {
  predicted: string[]
  added: string[]
  excluded: Set<string>
  /** As a person wrote it; null means the prediction. */
  place: string | null
}

export const sameWords = (a: Set<string>, b: Set<string>) =>
  a.size === b.size && [...a].every((word) => b.has(word))
export const low = (words: readonly string[]) => words.map((word) => word.toLowerCase())

export const isSame = (a: Edits, b: Edits) =>
  String(a.predicted.toSorted()) === String(b.predicted.toSorted()) &&
  String(a.added.toSorted()) === String(b.added.toSorted()) &&
  sameWords(a.excluded, b.excluded) &&
  a.place === b.place

export const copyOf = ({ predicted, added, excluded, place }: Edits): Edits => ({
  predicted: [...predicted],
  added: [...added],
  excluded: new Set(excluded),
  place,
})

export function editWords(photo: Edits, add: string[], remove: string[]): void {
  for (const word of low(add)) {
    photo.excluded.delete(word)
    if (![...photo.predicted, ...photo.added].includes(word)) photo.added.push(word)
  }
  for (const word of low(remove))
    if ([...photo.predicted, ...photo.added].includes(word)) photo.excluded.add(word)
}
