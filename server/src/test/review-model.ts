import { copyOf, type Edits, editWords, isSame, low, sameWords } from './review-edits.ts'
import { TermModel, type TermModelChanges } from './term-model.ts'

type ModelPhoto = Edits & { version: number }
/** A change of a whole selection; if `place` is missing, the place stays. */
type SelectionEdit = { add: string[]; remove: string[]; place?: string | null | undefined }
type Act = {
  photos: Map<string, { before: Edits; after: Edits; version: number }>
  /** Words that were excluded everywhere, and those that were restored. */
  hidden: string[]
  restored: string[]
  terms: TermModelChanges
  isUndone: boolean
}

/** The expected behaviour of the review, in a slow and obvious form without SQL. */
export class ReviewModel {
  readonly photos = new Map<string, ModelPhoto>()
  global = new Set<string>()
  /** Newest first. */
  readonly acts: Act[] = []
  private terms = new TermModel()
  private last: Act | null = null
  private versions = 0

  predict(id: string, words: string[]): void {
    const photo = this.photos.get(id)
    const { added, excluded, place } = photo ?? { added: [], excluded: new Set(), place: null }
    const predicted = [
      ...new Set(
        low(words)
          .filter((word) => !excluded.has(word))
          .flatMap((word) => this.terms.named(word)),
      ),
    ].filter((word) => !excluded.has(word))
    const version = (this.versions += 1)
    this.photos.set(id, { predicted, added, excluded, place, version })
  }

  saveIncluded(id: string, words: string[]): void {
    this.change([id], (photo) => this.include(photo, low(words)))
  }

  /** One save of rows with these keywords; words that are excluded everywhere are refused. */
  importSheet(ids: string[], words: string[], place: string | undefined): void {
    this.change(ids, (photo, id) => {
      const shown = this.shown(id)
      const wanted = low(words).filter((word) => !this.global.has(word))
      this.include(
        photo,
        wanted.filter((word) => shown.includes(word)),
      )
      editWords(
        photo,
        wanted.filter((word) => !shown.includes(word)),
        [],
      )
      if (place !== undefined) photo.place = place
    })
  }

  private include({ predicted, added, excluded }: Edits, wanted: string[]): void {
    for (const word of new Set([...predicted, ...added, ...excluded])) {
      if (this.global.has(word)) continue
      if (!wanted.includes(word)) excluded.add(word)
      else if (excluded.delete(word) && ![...predicted, ...added].includes(word)) added.push(word)
    }
  }

  addAndRemove(ids: string[], add: string[], remove: string[]): void {
    this.change(ids, (photo) => editWords(photo, add, remove))
  }

  /** "Undo last save" still refers to the save before this edit. */
  editSelection(ids: string[], { add, remove, place }: SelectionEdit): void {
    const { last } = this
    this.change(ids, (photo) => {
      editWords(photo, add, remove)
      if (place !== undefined) photo.place = place
    })
    this.last = last
  }

  /** Renames, merges or splits keywords; returns false if any of the words is excluded everywhere. */
  replace(fromWords: string[], toWords: string[]): boolean {
    const [from, to] = [low(fromWords), low(toWords)]
    if ([...from, ...to].some((word) => this.global.has(word))) return false
    const { last } = this
    const terms = this.terms.replace(from, to)
    const by = (words: Iterable<string>) => [
      ...new Set([...words].flatMap((word) => (from.includes(word) ? to : [word]))),
    ]
    const has = (photo: ModelPhoto) =>
      [...photo.predicted, ...photo.added, ...photo.excluded].some((word) => from.includes(word))
    const ids = [...this.photos].filter(([, photo]) => has(photo)).map(([id]) => id)
    const edit = (photo: ModelPhoto, id: string) => {
      const included = by(this.included(id))
      photo.predicted = by(photo.predicted)
      photo.added = by(photo.added)
      photo.excluded = new Set(by(photo.excluded)).difference(new Set(included))
    }
    this.change(ids, edit, terms)
    this.last = last
    return true
  }

  saveGlobal(words: string[]): void {
    const next = new Set(low(words))
    const before = this.global
    this.global = next
    if (sameWords(next, before)) return
    const [hidden, restored] = [next.difference(before), before.difference(next)]
    this.record({
      photos: new Map(),
      hidden: [...hidden],
      restored: [...restored],
      terms: new Map(),
    })
  }

  /** Undoes the last save; returns false if nothing was saved, or if one of its photos changed since then. */
  undo(): boolean {
    const { last } = this
    if (!last) return false
    const isAt = ([id, { version }]: [string, { version: number }]) =>
      (this.photos.get(id)?.version ?? version) === version
    if (![...last.photos].every(isAt)) return false
    this.revert(last)
    return true
  }

  /** Undoes the act at this index of the history; returns false if it does not exist or was already undone. */
  undoAct(index: number): boolean {
    const act = this.acts[index]
    if (!act || act.isUndone) return false
    this.revert(act)
    return true
  }

  shown(id: string): string[] {
    return this.included(id).filter((word) => !this.global.has(word))
  }

  /** How many photos have each keyword, including global exclusions. */
  counts(): Record<string, number> {
    return countEach([...this.photos.keys()].flatMap((id) => this.included(id)))
  }

  private included(id: string): string[] {
    const { predicted, added, excluded } = this.photos.get(id) as ModelPhoto
    return [...new Set([...predicted, ...added])].filter((word) => !excluded.has(word))
  }

  private record(act: Omit<Act, 'isUndone'>): void {
    this.last = { ...act, isUndone: false }
    this.acts.unshift(this.last)
  }

  private revert(act: Act): void {
    for (const [id, change] of act.photos) {
      const photo = this.photos.get(id)
      if (photo) this.revertPhoto(photo, change)
    }
    this.terms.revert(act.terms)
    for (const word of act.hidden) this.global.delete(word)
    for (const word of act.restored) this.global.add(word)
    act.isUndone = true
    if (this.last === act) this.last = null
  }

  /** Reverts word by word: if a word is not as the act left it, it was changed later and stays. */
  private revertPhoto(
    photo: ModelPhoto,
    { before, after, version }: { before: Edits; after: Edits; version: number },
  ): void {
    const isUnchanged = photo.version === version
    const was = copyOf(photo)
    if (before.place !== after.place && (isUnchanged || photo.place === after.place))
      photo.place = before.place
    const addedChanged = String(before.added) !== String(after.added)
    const isReplaced = String(before.predicted) !== String(after.predicted)
    const place = ({ predicted, added, excluded }: Edits, word: string) =>
      `${isReplaced && predicted.includes(word)} ${addedChanged && added.includes(word)} ${excluded.has(word)}`
    const changed = [
      ...new Set(
        [before, after].flatMap((each) => [...each.predicted, ...each.added, ...each.excluded]),
      ),
    ].filter((word) => place(before, word) !== place(after, word))
    const asLeft = changed.filter((word) => place(photo, word) === place(after, word))
    const isPartly = isReplaced && asLeft.length < changed.length
    for (const word of isUnchanged ? changed : isPartly ? [] : asLeft) {
      if (before.excluded.has(word)) photo.excluded.add(word)
      else photo.excluded.delete(word)
      if (addedChanged) photo.added = withPlace(photo.added, word, before.added.includes(word))
      if (isReplaced)
        photo.predicted = withPlace(photo.predicted, word, before.predicted.includes(word))
    }
    if (!isSame(was, photo)) photo.version = this.versions += 1
  }

  /** Edits photos. The act records only photos that really changed. */
  private change(
    ids: string[],
    edit: (photo: ModelPhoto, id: string) => void,
    terms: Act['terms'] = new Map(),
  ): void {
    const photos: Act['photos'] = new Map()
    for (const id of ids) {
      const photo = this.photos.get(id) as ModelPhoto
      const before = copyOf(photo)
      edit(photo, id)
      if (isSame(before, photo)) continue
      photo.version = this.versions += 1
      photos.set(id, { before, after: copyOf(photo), version: photo.version })
    }
    if (photos.size + terms.size > 0) this.record({ photos, hidden: [], restored: [], terms })
  }
}

const withPlace = (words: string[], word: string, isIn: boolean): string[] => {
  const rest = words.filter((each) => each !== word)
  return isIn ? [...rest, word] : rest
}

function countEach(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
