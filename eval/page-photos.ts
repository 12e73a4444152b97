import { isFar, type Judged } from './judge.ts'
import { type JudgedKeyword } from './keyword-measures.ts'
import { html, type Markup } from './markup.ts'
import type { Answer, Column, PhotoRecord } from './record.ts'
import { columnTitle } from './table.ts'
import type { Truth } from './truth.ts'

export type ShownPhoto = {
  record: PhotoRecord
  /** A JPEG. */
  thumbnail: Buffer | null
  answers: { column: Column; answer: Answer; judged: Judged }[]
}

const marks = { right: '✓', broader: '↑', related: '~', unrelated: '✕' } as const

export const legend = html`<ul class="words">
  <li class="right">✓ true of the photo</li>
  <li class="broader">↑ more general than a true keyword, so not wrong</li>
  <li class="related">~ related to one, but not noted</li>
  <li class="unrelated">✕ nothing like it is noted</li>
</ul>`

/** A photo with its known truth and the answer of each AI. */
export function photoCard({ record, thumbnail, answers }: ShownPhoto): Markup {
  const picture =
    thumbnail &&
    html`<img
      src="data:image/jpeg;base64,${thumbnail.toString('base64')}"
      alt="${record.photo}"
      loading="lazy"
    />`
  return html`<article class="photo">
    <div>${picture}</div>
    <div>
      <h3>${record.photo}</h3>
      ${truthLines(record.truth)}
      <div class="answers">${answers.map(answerBlock)}</div>
    </div>
  </article>`
}

function truthLines({ keywords, period, place }: Truth): Markup {
  const names = Object.values(place?.names ?? {}).filter((name) => name !== null)
  const position = place?.position
  const at = position && `${position.latitude.toFixed(3)}, ${position.longitude.toFixed(3)}`
  const known = [
    keywords && `keywords: ${keywords.words.join(', ')}`,
    period && `date: ${period.edtf}`,
    place && `place: ${[...names, at].filter(Boolean).join(', ')}`,
  ].filter((part) => part !== null)
  return html`<p class="muted">Known – ${known.join(' · ')}</p>`
}

function answerBlock({ column, answer, judged }: ShownPhoto['answers'][number]): Markup {
  const { predicted, error } = answer
  if (!predicted) {
    return html`<section class="answer">
      <small>${columnTitle(column)}</small>
      <p class="bad">Not described: ${error ?? 'the reason is not known'}</p>
    </section>`
  }
  const words = judged.keywords?.judged
  return html`<section class="answer">
    <small>${columnTitle(column)}</small>
    ${words ? keywordList(words) : keywordLine(predicted.keywords.map(({ keyword }) => keyword))}
    <p>
      Date: ${predicted.period === 'NA' ? 'none given' : predicted.period}
      ${confidence(predicted.confidence.period)} ${periodVerdict(judged.period)}
    </p>
    <p>
      Place: ${predicted.location === 'NA' ? 'none named' : predicted.location}
      ${confidence(predicted.confidence.place)} ${placeVerdict(judged.place)}
    </p>
    ${predicted.description && html`<p class="muted">${predicted.description}</p>`}
  </section>`
}

const keywordList = (words: readonly JudgedKeyword[]): Markup =>
  html`<ul class="words">
    ${words.map(
      ({ keyword, verdict, certainty }) =>
        html`<li class="${verdict}">
          ${marks[verdict]} ${keyword}${certainty === 'likely' && ' (likely)'}
        </li>`,
    )}
  </ul>`

const keywordLine = (words: readonly string[]): Markup | null =>
  words.length > 0 ? html`<p>${words.join(', ')}</p>` : null

const confidence = (word: string | null): Markup | null =>
  word && word !== 'none' ? html`<small>(confidence ${word})</small>` : null

function periodVerdict(period: Judged['period']): Markup | null {
  if (!period || period.isInside === null) return null
  if (period.isInside) return html`<span class="ok">✓ contains the true date</span>`
  return html`<span class="bad">✕ ${(period.errorYears ?? 0).toFixed(1)} years off</span>`
}

function placeVerdict(place: Judged['place']): Markup | null {
  if (!place?.isNamed) return null
  const { km, isCountryRight } = place
  if (km === null && isCountryRight === null) return null
  const distance =
    km === null
      ? isCountryRight
        ? 'the right country'
        : 'another country'
      : km === Infinity
        ? 'a place that is not known'
        : `${km < 10 ? km.toFixed(1) : Math.round(km).toLocaleString('en')} km away`
  const isWrong = isFar(place)
  return html`<span class="${isWrong ? 'bad' : 'ok'}">${isWrong ? '✕' : '✓'} ${distance}</span>`
}
