import { isFar, type Judged, nearKm } from './judge.ts'
import { keywordScores, unrelatedShare } from './keyword-measures.ts'
import { listMeasures } from './list-measures.ts'
import { type Measure, share, yesNo } from './measure.ts'
import { distancesKm } from './place-measures.ts'

const ofKeywords = [5, 10, 25].flatMap((count) =>
  (
    [
      [
        'precision',
        'right',
        'Of the first N keywords, how many are true of the photo, more general terms included.',
      ],
      ['recall', 'found', 'Of the true keywords, how many are among the first N.'],
      ['f1', 'F1', 'Right and found in one number: 100 % is a perfect list.'],
    ] as const
  ).map(([score, name, meaning]) =>
    share(
      'Keywords',
      'higher',
      [`${score}_${count}`, `first ${count}: ${name}`, meaning.replace(/\bN\b/, String(count))],
      ({ keywords }) =>
        keywords && keywordScores(keywords.judged, keywords.trueCount, count)[score],
    ),
  ),
)

const isWithin = (place: Judged['place'], km: number) =>
  place && place.km !== null ? place.km <= km : null

const sureOf = ({ keywords }: Judged) =>
  unrelatedShare((keywords?.judged ?? []).filter(({ certainty }) => certainty === 'sure'))

const ofPlace = distancesKm.map((km) =>
  share(
    'Place',
    'higher',
    [`within_${km}_km`, `within ${km.toLocaleString('en')} km`, 'Of the places that were named.'],
    ({ place }) => yesNo(isWithin(place, km)),
  ),
)

/** Shows whether the stated confidence means something: errors with "high" should be smaller than with "low". */
const periodErrorAt = (word: string): Measure => ({
  id: `period_error_${word}`,
  group: 'Period',
  label: `years off, said with "${word}"`,
  meaning: 'Of the periods that were given with this confidence.',
  unit: 'years',
  summary: 'mean',
  better: null,
  of: ({ period }) => (period?.confidence === word ? period.errorYears : null),
})

/** Counts only answers with marks; answers stored by earlier versions have none. */
const ofMark = (mark: keyof NonNullable<Judged['marks']>, label: string, meaning: string) =>
  share('Effort', 'lower', [mark, label, meaning], ({ marks }) => yesNo(marks?.[mark]))

/** All figures of a report, in the order in which they are shown. */
export const measures: readonly Measure[] = [
  ...ofKeywords,
  share(
    'Keywords',
    'lower',
    [
      'invented',
      'invented',
      'Keywords that have nothing to do with what is known of the photo. Some may be true all the same, where no one wrote them down.',
    ],
    ({ keywords }) => keywords && unrelatedShare(keywords.judged),
  ),
  share(
    'Keywords',
    'lower',
    ['keywords_wrong_sure', 'invented, but "sure"', 'Of the keywords that the AI calls sure.'],
    sureOf,
  ),
  ...listMeasures,
  share(
    'Period',
    'higher',
    [
      'period_inside',
      'true date inside',
      'Of the periods that were given, how many contain the true date.',
    ],
    ({ period }) => yesNo(period?.isInside),
  ),
  {
    id: 'period_error',
    group: 'Period',
    label: 'years off',
    meaning: 'From the middle of the period to the true date; 0 where it is inside.',
    unit: 'years',
    summary: 'mean',
    better: 'lower',
    of: ({ period }) => period?.errorYears ?? null,
  },
  ...['high', 'medium', 'low'].map((word) => periodErrorAt(word)),
  {
    id: 'period_width',
    group: 'Period',
    label: 'years wide (median)',
    meaning: 'How exact the periods are: 1 for a day or a year, 10 for a decade.',
    unit: 'years',
    summary: 'median',
    better: null,
    of: ({ period }) => period?.widthYears ?? null,
  },
  share(
    'Period',
    null,
    ['period_abstained', 'no period given', 'Better than a wrong one.'],
    ({ period }) => period && yesNo(period.isInside === null),
  ),
  share(
    'Period',
    'lower',
    [
      'period_wrong_sure',
      'wrong, but "high"',
      'Of all photos with a known date: the period is wrong, and the AI calls its confidence high.',
    ],
    ({ period }) => period && yesNo(period.isInside === false && period.confidence === 'high'),
  ),
  ...ofPlace,
  share(
    'Place',
    'higher',
    ['country_right', 'right country', 'Of the places that were named.'],
    ({ place }) => yesNo(place?.isCountryRight),
  ),
  share(
    'Place',
    'higher',
    ['town_right', 'right town', 'Of the places that were named.'],
    ({ place }) => yesNo(place?.isTownRight),
  ),
  share(
    'Place',
    null,
    ['place_abstained', 'no place named', 'Better than a wrong one.'],
    ({ place }) => place && yesNo(!place.isNamed),
  ),
  share(
    'Place',
    'lower',
    [
      'place_wrong_sure',
      'wrong, but "high"',
      `Of all photos with a known place: more than ${nearKm} km away or in another country, and the AI calls its confidence high.`,
    ],
    ({ place }) => place && yesNo(place.isSure && isFar(place)),
  ),
  share(
    'Effort',
    'lower',
    ['failed', 'not described', 'Declined, or no usable answer.'],
    ({ isFailed }) => yesNo(isFailed),
  ),
  ofMark(
    'salvaged',
    'repaired',
    'The answer was not what was asked for, such as no valid JSON, and was read all the same.',
  ),
  ofMark('was_cut', 'cut', 'The answer ended in the middle, also when it was asked for again.'),
  ofMark(
    'wrong_language',
    'other language',
    'The answer is in another language than was asked for.',
  ),
  {
    id: 'seconds',
    group: 'Effort',
    label: 'seconds a photo',
    meaning: 'From the question to the answer, repetitions included.',
    unit: 'seconds',
    summary: 'median',
    better: 'lower',
    of: ({ seconds }) => seconds,
  },
  {
    id: 'seconds_p95',
    group: 'Effort',
    label: 'seconds, the slowest (95th percentile)',
    meaning: 'Of twenty photos, nineteen take less.',
    unit: 'seconds',
    summary: 'p95',
    better: null,
    of: ({ seconds }) => seconds,
  },
  {
    id: 'tokens',
    group: 'Effort',
    label: 'tokens a photo',
    meaning: 'Of question and answer.',
    unit: 'tokens',
    summary: 'mean',
    better: 'lower',
    of: ({ tokens }) => tokens,
  },
  {
    id: 'usd_per_1000',
    group: 'Effort',
    label: 'USD for 1,000 photos',
    meaning: 'By the prices that Verso knows.',
    unit: 'usd',
    summary: 'mean',
    better: 'lower',
    of: ({ usd }) => (usd === null ? null : usd * 1000),
  },
]
