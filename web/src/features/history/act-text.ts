import type { Act } from './api.ts'
import { copy } from './copy.ts'

/** The title of an act, such as `Keywords changed`. */
export const titleOf = ({ kind, reviewed }: Act): string =>
  reviewed === false ? copy.notReviewed : copy.kinds[kind]

/** What the act concerned, such as `505 photos, 2 global keywords`. */
export function scopeOf({ photos, keywords }: Act): string {
  const parts = [photos > 0 && copy.photos(photos), keywords > 0 && copy.keywords(keywords)]
  return parts.filter((part) => part !== false).join(', ')
}

/** The words that the act changed, by heading; headings without words are left out. */
export function wordsOf(act: Act): { heading: string; words: string[] }[] {
  const kinds = Object.keys(copy.words) as (keyof typeof copy.words)[]
  return kinds.flatMap((kind) =>
    act[kind].length > 0 ? [{ heading: copy.words[kind], words: act[kind] }] : [],
  )
}

/** The texts that the act changed: the new text, or that the prediction is shown again or the note was removed. */
export function textsOf({ texts }: Act): { heading: string; text: string }[] {
  const kinds = Object.keys(copy.texts) as (keyof typeof copy.texts)[]
  return kinds.flatMap((kind) => {
    const text = texts[kind]
    if (text === undefined) return []
    const nothing = kind === 'note' ? copy.noNote : copy.predicted
    return [{ heading: copy.texts[kind], text: text ?? nothing }]
  })
}

/** The progress of an act that runs in the background; null for all others. */
export function progressOf({ state, kind, progress }: Act): { text: string; value: number } | null {
  if (!progress) return null
  const { done, total } = progress
  const what = state === 'undoing' ? 'undoing' : kind === 'delete' ? 'deleting' : 'running'
  return { text: copy[what](done, total), value: total === 0 ? 1 : done / total }
}

/** Groups the acts by day and keeps their order. `dayOf` names the day of a time. */
export function byDay(acts: readonly Act[], dayOf: (iso: string) => string) {
  const days: { day: string; acts: Act[] }[] = []
  for (const act of acts) {
    const day = dayOf(act.at)
    const last = days.at(-1)
    if (last?.day === day) last.acts.push(act)
    else days.push({ day, acts: [act] })
  }
  return days
}
