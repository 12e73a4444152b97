/** What the review must do, in a slow and obvious way: lower-case words and sets, no SQL. */
type ModelPhoto = {
  predicted: string[]
  added: string[]
  excluded: Set<string>
  version: number
}
type Before = { added: string[]; excluded: Set<string>; version: number }
type Last = { photos: Map<string, Before>; global: Set<string> }

const sameWords = (a: Set<string>, b: Set<string>) =>
  a.size === b.size && [...a].every((word) => b.has(word))
const low = (words: readonly string[]) => words.map((word) => word.toLowerCase())

export class ReviewModel {
  readonly photos = new Map<string, ModelPhoto>()
  global = new Set<string>()
  private last: Last | null = null
  private versions = 0

  predict(id: string, words: string[]): void {
    const photo = this.photos.get(id)
    const excluded = photo?.excluded ?? new Set<string>()
    const predicted = low(words).filter((word) => !excluded.has(word))
    const version = (this.versions += 1)
    this.photos.set(id, { predicted, excluded, version, added: photo?.added ?? [] })
  }

  saveIncluded(id: string, words: string[]): void {
    const wanted = low(words)
    this.change([id], (photo) => {
      const { predicted, added, excluded } = photo
      for (const word of new Set([...predicted, ...added, ...excluded])) {
        if (this.global.has(word)) continue
        if (!wanted.includes(word)) excluded.add(word)
        else if (excluded.delete(word) && ![...predicted, ...added].includes(word)) added.push(word)
      }
    })
  }

  addAndRemove(ids: string[], add: string[], remove: string[]): void {
    this.change(ids, (photo) => {
      for (const word of low(add)) {
        photo.excluded.delete(word)
        if (![...photo.predicted, ...photo.added].includes(word)) photo.added.push(word)
      }
      for (const word of low(remove))
        if ([...photo.predicted, ...photo.added].includes(word)) photo.excluded.add(word)
    })
  }

  saveGlobal(words: string[]): void {
    const next = new Set(low(words))
    if (!sameWords(next, this.global)) this.last = { photos: new Map(), global: this.global }
    this.global = next
  }

  /** Returns whether there was something to undo and nothing prevented it. */
  undo(): boolean {
    const { last } = this
    if (!last) return false
    const there = [...last.photos].flatMap(([id, before]) => {
      const photo = this.photos.get(id)
      return photo ? [{ photo, before }] : []
    })
    if (there.some(({ photo, before }) => photo.version !== before.version)) return false
    for (const { photo, before } of there) {
      const { added, excluded } = before
      Object.assign(photo, { added, excluded, version: (this.versions += 1) })
    }
    this.global = last.global
    this.last = null
    return true
  }

  shown(id: string): string[] {
    return this.included(id).filter((word) => !this.global.has(word))
  }

  counts(): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const word of [...this.photos.keys()].flatMap((id) => this.included(id)))
      counts[word] = (counts[word] ?? 0) + 1
    return counts
  }

  private included(id: string): string[] {
    const { predicted, added, excluded } = this.photos.get(id) as ModelPhoto
    return [...new Set([...predicted, ...added])].filter((word) => !excluded.has(word))
  }

  /** Edits photos; an undo reverts only what really changed. */
  private change(ids: string[], edit: (photo: ModelPhoto) => void): void {
    const photos = new Map<string, Before>()
    for (const id of ids) {
      const photo = this.photos.get(id) as ModelPhoto
      const before = { added: [...photo.added], excluded: new Set(photo.excluded) }
      edit(photo)
      const same =
        String(before.added.toSorted()) === String(photo.added.toSorted()) &&
        sameWords(before.excluded, photo.excluded)
      if (same) continue
      photo.version = this.versions += 1
      photos.set(id, { ...before, version: photo.version })
    }
    if (photos.size > 0) this.last = { photos, global: this.global }
  }
}
