import type { Place } from '../server/src/ports/vision-model.ts'
import type { Gazetteer } from './gazetteer.ts'
import { type Broader, foldTerm, type JudgedKeyword, judgeKeywords } from './keyword-measures.ts'
import { type JudgedPeriod, judgePeriod } from './period-measures.ts'
import { type JudgedPlace, judgePlace } from './place-measures.ts'
import type { Answer, Marks, Predicted } from './record.ts'
import type { Truth } from './truth.ts'

/** An answer compared with the truth. A part is null if its truth is not known. */
export type Judged = {
  isFailed: boolean
  keywords: { judged: JudgedKeyword[]; trueCount: number } | null
  period: (JudgedPeriod & { confidence: string | null }) | null
  place: (JudgedPlace & { isSure: boolean }) | null
  seconds: number | null
  tokens: number | null
  usd: number | null
  /** null if the answer does not contain them. */
  marks: Marks | null
}

type Knowledge = { broader: Broader; gazetteer: Gazetteer; now: Date }

const nowhere = { sublocation: null, city: null, state: null, country: null }
const nothing: Pick<Predicted, 'keywords' | 'period' | 'period_edtf' | 'place' | 'confidence'> = {
  keywords: [],
  period: 'NA',
  period_edtf: null,
  place: nowhere,
  confidence: { period: null, place: null },
}

/** Compares an answer with the truth. A photo that could not be described counts as an empty description. */
export function judge(
  { predicted, seconds, tokens, usd, marks }: Omit<Answer, 'column' | 'error'>,
  truth: Truth,
  { broader, gazetteer, now }: Knowledge,
): Judged {
  const { keywords, period: label, period_edtf, place: named, confidence } = predicted ?? nothing
  const period = truth.period && judgePeriod(period_edtf, truth.period.edtf, now)
  const place = truth.place && judgePlace(named, truth.place, gazetteer)
  return {
    isFailed: predicted === null,
    keywords: truth.keywords && {
      judged: judgeKeywords(
        keywords,
        { truth: truth.keywords.words, wrong: truth.keywords.wrong ?? [], context: namesIn(truth) },
        broader,
        [label, ...namesOf(named)],
      ),
      trueCount: new Set(truth.keywords.words.map(foldTerm)).size,
    },
    period: period && { ...period, confidence: confidence.period },
    place: place && { ...place, isSure: confidence.place === 'high' },
    seconds,
    tokens,
    usd,
    marks: marks ?? null,
  }
}

/** The names of the place; a keyword that is one of them does not count as invented. */
export const namesIn = ({ place }: Truth): string[] => (place?.names ? namesOf(place.names) : [])

const namesOf = (place: Place): string[] => Object.values(place).filter((name) => name !== null)

/** A place that is further away than this is wrong. */
export const nearKm = 200

/** Whether a named place is wrong: too far away or, if only names are known, in another country. */
export const isFar = ({ km, isCountryRight }: JudgedPlace): boolean =>
  km === null ? isCountryRight === false : km > nearKm
