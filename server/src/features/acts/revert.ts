import { isDeepStrictEqual } from 'node:util'
import type { EditedColumns, PhotoChangeOfAct } from '../../db/act-schema.ts'
import { foldKeyword } from '../keywords/fold.ts'

export type RevertiblePhoto = Omit<EditedColumns, 'reviewed_at'> & {
  reviewed_at: Date | null
  updated_at: Date
}

export type Reverted = {
  restored: Partial<EditedColumns>
  /** Whether something was changed since the act and therefore is not undone. */
  isLeft: boolean
}

/**
 * What undoing an act writes to a photo. A photo in the version that the act left is restored completely. In a photo
 * that changed since, each keyword, name and text is checked by itself: it is restored if it still is as the act left
 * it, needs nothing if it is already as before the act, and otherwise stays. The photo's review status is not part of
 * this: `passReviewsOn` decides it.
 */
export function revert(
  now: RevertiblePhoto,
  { saved_at, before, after }: PhotoChangeOfAct,
): Reverted {
  const { reviewed_at, ...columns } = before
  if (now.updated_at.toISOString() === saved_at) {
    const isAsLeft = (now.reviewed_at?.toISOString() ?? null) === after.reviewed_at
    const restored = { ...columns, ...(reviewed_at !== undefined && isAsLeft && { reviewed_at }) }
    return { restored, isLeft: reviewed_at !== undefined && !isAsLeft }
  }
  const parts = [
    keywords(now, before, after),
    ...(['people', 'confirmed_names', 'rejected_names'] as const).map((column) =>
      names(column, now, before, after),
    ),
    ...texts.map((column) => text(column, now, before, after)),
  ]
  return {
    restored: Object.assign({}, ...parts.map(({ restored }) => restored)) as Partial<EditedColumns>,
    isLeft: parts.some(({ isLeft }) => isLeft),
  }
}

type State = Partial<Omit<EditedColumns, 'reviewed_at'>>
const nothing: Reverted = { restored: {}, isLeft: false }
const texts = ['own_description', 'own_period', 'own_location', 'note', 'turn'] as const

function text(column: (typeof texts)[number], now: State, before: State, after: State): Reverted {
  const was = before[column]
  if (was === undefined || now[column] === was) return nothing
  if (now[column] !== after[column]) return { restored: {}, isLeft: true }
  const edtf = column === 'own_period' && { own_period_edtf: before.own_period_edtf ?? null }
  return { restored: { [column]: was, ...edtf }, isLeft: false }
}

function names(
  column: 'people' | 'confirmed_names' | 'rejected_names',
  now: State,
  before: State,
  after: State,
): Reverted {
  const [was, then, list] = [before[column], after[column], now[column] ?? []]
  if (!was || !then) return nothing
  const added = then.filter((name) => !was.includes(name))
  const removed = was.filter((name) => !then.includes(name) && !list.includes(name))
  const rest = list.filter((name) => !added.includes(name))
  return { restored: { [column]: [...rest, ...removed] }, isLeft: false }
}

/** The lists of a photo that contain a keyword, with its spelling in each. */
type Place = Partial<Record<(typeof lists)[number], string>>
const lists = ['keywords', 'added_keywords', 'excluded_keywords', 'proposed_keywords'] as const

function keywords(now: State, before: State, after: State): Reverted {
  if (!lists.some((list) => before[list])) return nothing
  const [was, then] = [placesIn(before), placesIn(after)]
  // An act that changed only exclusions does not say which list the keyword came from. An act that added the keyword
  // left it without an exclusion.
  const is = placesIn({
    ...(before.keywords && { keywords: now.keywords ?? [] }),
    ...(before.added_keywords && { added_keywords: now.added_keywords ?? [] }),
    ...(before.proposed_keywords && { proposed_keywords: now.proposed_keywords ?? [] }),
    excluded_keywords: now.excluded_keywords ?? [],
  })
  const changed = [...new Set([...was.keys(), ...then.keys()])].filter(
    (fold) => !isDeepStrictEqual(was.get(fold), then.get(fold)),
  )
  const unchangedSince = changed.filter((fold) => isSame(is.get(fold), then.get(fold)))
  // Words that replaced one another are restored together or not at all.
  const isWhole = !before.keywords || unchangedSince.length === changed.length
  const back = isWhole ? unchangedSince : []
  const isLeft = changed.some(
    (fold) => !back.includes(fold) && !isSame(is.get(fold), was.get(fold)),
  )
  const restored: Partial<EditedColumns> = {}
  for (const list of lists) {
    if (!before[list]) continue
    const rest = (now[list] ?? []).filter((each) => !back.includes(foldKeyword(each)))
    const again = back.flatMap((fold) => was.get(fold)?.[list] ?? [])
    restored[list] = [...rest, ...again]
  }
  return { restored, isLeft }
}

function placesIn(state: State): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const list of lists)
    for (const word of state[list] ?? [])
      places.set(foldKeyword(word), { ...places.get(foldKeyword(word)), [list]: word })
  return places
}

/** Whether both are in the same lists, in any spelling. */
const isSame = (a: Place = {}, b: Place = {}) => lists.every((list) => list in a === list in b)
