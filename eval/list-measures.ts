import { facets } from '../server/src/ports/vision-model.ts'
import type { Judged } from './judge.ts'
import type { JudgedKeyword } from './keyword-measures.ts'
import { type Measure, share } from './measure.ts'

/**
 * The share among all keywords of a photo or some of them. Null if there are none, or if the true keywords are not
 * known.
 */
const shareOf = (
  { keywords }: Judged,
  has: (each: JudgedKeyword) => boolean,
  among: (each: JudgedKeyword, at: number) => boolean = () => true,
): number | null => {
  const chosen = keywords?.judged.filter(among) ?? []
  return chosen.length === 0 ? null : chosen.filter(has).length / chosen.length
}

const isRight = ({ verdict }: JudgedKeyword) => verdict === 'right' || verdict === 'broader'

/** Measures of the list as a whole and of each kind of keyword. */
export const listMeasures: readonly Measure[] = [
  share(
    'Keywords',
    'higher',
    [
      'exact_10',
      'first 10: exactly right',
      'Of the first 10 keywords, how many are those that are known, without more general terms.',
    ],
    (judged) =>
      shareOf(
        judged,
        ({ verdict }) => verdict === 'right',
        (_, at) => at < 10,
      ),
  ),
  share(
    'Keywords',
    'lower',
    ['repeated', 'repeated', 'All of its words are in another keyword: table, wooden table.'],
    (judged) => shareOf(judged, ({ isRepeated }) => isRepeated),
  ),
  share(
    'Keywords',
    'lower',
    ['echoed', 'place or period again', 'What the answer already says as its place or period.'],
    (judged) => shareOf(judged, ({ isEcho }) => isEcho),
  ),
  share(
    'Keywords',
    null,
    ['in_vocabulary', 'usual terms', "Keywords that are terms of Verso's vocabulary."],
    (judged) => shareOf(judged, ({ isTerm }) => isTerm),
  ),
  ...facets.map((facet) =>
    share(
      'Kinds of keywords',
      null,
      [`right_${facet.replaceAll(' ', '_')}`, `${facet}: right`, 'Of the keywords of this kind.'],
      (judged) => shareOf(judged, isRight, (each) => each.facet === facet),
    ),
  ),
]
