import { createHash } from 'node:crypto'
import type { Prediction } from '../server/src/features/keywording/prediction.ts'
import { foldKeyword } from '../server/src/features/keywords/fold.ts'
import type { Details, Place } from '../server/src/ports/vision-model.ts'
import type { PredictedKeyword } from './keyword-measures.ts'
import type { Condition } from './prepare-photo.ts'
import type { Truth } from './truth.ts'

/** An AI's answer about a photo, as the app would store it. */
export type Predicted = {
  keywords: PredictedKeyword[]
  description: string
  /** As it is shown; `NA` if the period is unknown. */
  period: string
  period_edtf: string | null
  location: string
  place: Place
  confidence: { period: string | null; place: string | null }
}

/** One AI under one condition. */
export type Column = {
  /** Unique among the columns. */
  id: string
  provider: string
  model: string
  prompt_version: string
  condition: Condition
  /** `asked` by this run, `stored` in the database, or from an `earlier` report. */
  origin: 'asked' | 'stored' | 'earlier'
}

/** Flaws in the form of an answer that was used anyway. */
export type Marks = {
  /** Missing for predictions from the database. */
  salvaged?: boolean | undefined
  was_cut: boolean
  wrong_language: boolean
}

/** The result for one photo in one column. Numbers are null if they are not known. */
export type Answer = {
  column: string
  /** null if the photo could not be described. */
  predicted: Predicted | null
  error: string | null
  seconds: number | null
  tokens: number | null
  usd: number | null
  /** Missing if there is no answer, and in some earlier reports. */
  marks?: Marks | undefined
}

export type PhotoRecord = {
  /** The path within the folder, or the original name of the uploaded file. */
  photo: string
  sha256: string
  truth: Truth
  answers: Answer[]
}

export const columnId = (column: Omit<Column, 'id'>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.values(column)))
    .digest('hex')
    .slice(0, 12)

type Stored = Pick<Prediction, 'keywords' | 'description' | 'period' | 'period_edtf' | 'location'> &
  Place & { details: Details | null }

/** Converts a prediction to the form that is measured. A place without levels is split at its commas. */
export function toPredicted(prediction: Stored): Predicted {
  const { keywords, description, period, period_edtf, location, details } = prediction
  const byFold = new Map((details?.keywords ?? []).map((each) => [foldKeyword(each.keyword), each]))
  return {
    keywords: keywords.map((keyword) => {
      const { certainty = null, facet } = byFold.get(foldKeyword(keyword)) ?? {}
      return { keyword, certainty, ...(facet && { facet }) }
    }),
    description,
    period,
    period_edtf,
    location,
    place: placeOf(prediction),
    confidence: {
      period: details?.period.confidence ?? null,
      place: details?.location.confidence ?? null,
    },
  }
}

/** The marks of a prediction; `salvaged` is given only if the answer was just read. */
export const marksOf = (details: Details | null, salvaged?: boolean): Marks => ({
  was_cut: details?.was_cut ?? false,
  wrong_language: details?.wrong_language ?? false,
  ...(salvaged !== undefined && { salvaged }),
})

/** Splits places such as `Arezzo, Tuscany, Italy`: the town comes first, the country last. */
export function writtenPlace(location: string): Place {
  const parts = location === 'NA' ? [] : location.split(',').map((part) => part.trim())
  const names = parts.filter(Boolean)
  return {
    sublocation: names.length > 3 ? (names[0] ?? null) : null,
    city: (names.length > 3 ? names.at(-3) : names[0]) ?? null,
    state: names.length > 2 ? (names.at(-2) ?? null) : null,
    country: names.at(-1) ?? null,
  }
}

function placeOf({ sublocation, city, state, country, location }: Stored): Place {
  const place = { sublocation, city, state, country }
  return Object.values(place).some((name) => name !== null) ? place : writtenPlace(location)
}
