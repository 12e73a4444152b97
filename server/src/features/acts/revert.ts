import { isDeepStrictEqual } from 'node:util'
import type { EditedColumns, PhotoChangeOfAct } from '../../db/act-schema.ts'
import { foldKeyword } from '../keywords/fold.ts'
import { editedColumns } from './deltas.ts'

export type RevertiblePhoto = Omit<EditedColumns, 'reviewed_at'> & {
  reviewed_at: Date | null
  updated_at: Date
}

export type Reverted = {
  restored: Partial<EditedColumns>
  /** Something of it was changed since the act, so it stays as it is now. */
  isLeft: boolean
}

/**
 * What undoing an act would write to a photo. A photo that is still at the version that the act left gets everything back.
 * In one that changed since, each keyword, name and text is looked at by itself: it goes back where it still is as the act left it,
 * needs nothing where it is back already, and stays otherwise. Whether the photo is reviewed stays, too, because a person
 * may have changed it.
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
  const onlyReview = editedColumns.every((column) => !(column in before))
  return {
    restored: Object.assign({}, ...parts.map(({ restored }) => restored)) as Partial<EditedColumns>,
    isLeft: onlyReview || parts.some(({ isLeft }) => isLeft),
  }
}

type State = Partial<Omit<EditedColumns, 'reviewed_at'>>
const nothing: Reverted = { restored: {}, isLeft: false }
const texts = ['own_description', 'own_period', 'own_location', 'note'] as const

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

/** Where a keyword is in each of the two lists of a photo, by its spelling there. */
type Place = { added: string | undefined; excluded: string | undefined }

function keywords(now: State, before: State, after: State): Reverted {
  if (!before.added_keywords && !before.excluded_keywords) return nothing
  const [was, then] = [placesIn(before), placesIn(after)]
  // An act that changed only exclusions leaves open where the keyword comes from. One that added it left it without exclusion.
  const is = placesIn({
    ...(before.added_keywords && { added_keywords: now.added_keywords ?? [] }),
    excluded_keywords: now.excluded_keywords ?? [],
  })
  const changed = [...new Set([...was.keys(), ...then.keys()])].filter(
    (fold) => !isSame(was.get(fold), then.get(fold)),
  )
  const back = changed.filter((fold) => isSame(is.get(fold), then.get(fold)))
  const isLeft = changed.some(
    (fold) => !back.includes(fold) && !isSame(is.get(fold), was.get(fold)),
  )
  const restored: Partial<EditedColumns> = {}
  for (const [column, list] of [
    ['added_keywords', 'added'],
    ['excluded_keywords', 'excluded'],
  ] as const) {
    if (!before[column]) continue
    const rest = (now[column] ?? []).filter((each) => !back.includes(foldKeyword(each)))
    const again = back.flatMap((fold) => was.get(fold)?.[list] ?? [])
    restored[column] = [...rest, ...again]
  }
  return { restored, isLeft }
}

function placesIn(state: State): Map<string, Place> {
  const places = new Map<string, Place>()
  const placeOf = (fold: string): Place =>
    places.get(fold) ?? { added: undefined, excluded: undefined }
  for (const word of state.added_keywords ?? [])
    places.set(foldKeyword(word), { ...placeOf(foldKeyword(word)), added: word })
  for (const word of state.excluded_keywords ?? [])
    places.set(foldKeyword(word), { ...placeOf(foldKeyword(word)), excluded: word })
  return places
}

const isSame = (a: Place | undefined, b: Place | undefined) =>
  isDeepStrictEqual(
    [a?.added !== undefined, a?.excluded !== undefined],
    [b?.added !== undefined, b?.excluded !== undefined],
  )
