import { html, type Markup } from './markup.ts'
import type { Measure } from './measure.ts'
import type { Column } from './record.ts'
import type { Estimate } from './statistics.ts'
import { type Difference, isClear, type Row, written, writtenDifference } from './summary.ts'
import { columnTitle } from './table.ts'

/** Whether the AI's input already contains what the figures of a group measure. */
export type IsGiven = (group: Measure['group'], column: Column) => boolean

/** The most important figures in sentences: one list for each column. */
export function shortFigures(
  columns: readonly Column[],
  rows: readonly Row[],
  isGiven: IsGiven,
): Markup {
  const lists = columns.map((column, at) => {
    const figure: Figure = (id) => {
      const row = rows.find(({ measure }) => measure.id === id)
      const cell = row?.cells[at]
      return row && cell ? { text: written(cell.value, row.measure), count: cell.count } : null
    }
    const sentences = [
      keywordSentence(figure),
      periodSentence(figure, isGiven('Period', column)),
      placeSentence(figure, isGiven('Place', column)),
      costSentence(figure),
    ].filter((sentence) => sentence !== null)
    return html`<div>
      <h3>${columnTitle(column)}</h3>
      <ul>
        ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
      </ul>
    </div>`
  })
  return html`<div class="short">${lists}</div>`
}

type Figure = (id: string) => { text: string; count: number } | null

const photos = (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`

function keywordSentence(figure: Figure): string | null {
  const [right, found, invented] = ['precision_10', 'recall_10', 'invented'].map(figure)
  if (!found) return null
  if (!right || !invented) return `Keywords (${photos(found.count)}): none were given.`
  return `Keywords (${photos(found.count)}): of the first ten, ${right.text} are true of the photo. They include ${found.text} of what is known. ${invented.text} of all keywords have nothing to do with it.`
}

function periodSentence(figure: Figure, isGiven: boolean): string | null {
  const [inside, years, none] = ['period_inside', 'period_error', 'period_abstained'].map(figure)
  if (!none) return null
  const known = `Date (${photos(none.count)}${isGiven ? ', given to the AI' : ''})`
  if (!inside || !years) return `${known}: no period was given.`
  return `${known}: ${inside.text} of the periods contain the true date; they are ${years.text} years off on average. For ${none.text} of the photos there was none.`
}

function placeSentence(figure: Figure, isGiven: boolean): string | null {
  const [near, country, none] = ['within_25_km', 'country_right', 'place_abstained'].map(figure)
  if (!none) return null
  const known = `Place (${photos(none.count)}${isGiven ? ', given to the AI' : ''})`
  const right = [
    near && `${near.text} are within 25 km`,
    country && `${country.text} in the right country`,
  ].filter(Boolean)
  if (right.length === 0) return `${known}: none was named.`
  return `${known}: of the places that were named, ${right.join(', ')}. For ${none.text} of the photos there was none.`
}

function costSentence(figure: Figure): string | null {
  const cost = figure('usd_per_1000')
  return cost && `1,000 photos cost ${cost.text} USD.`
}

/** All figures with their intervals, by group. */
export function figureTable(
  columns: readonly Column[],
  rows: readonly Row[],
  isGiven: IsGiven,
): Markup {
  const groups = Map.groupBy(rows, ({ measure }) => measure.group)
  return html`<div class="scroll" tabindex="0" role="region" aria-label="All figures">
    <table>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          ${columns.map((column) => html`<th scope="col">${columnTitle(column)}</th>`)}
        </tr>
      </thead>
      ${[...groups].map(
        ([group, members]) =>
          html`<tbody>
            <tr class="group">
              <th scope="rowgroup" colspan="${columns.length + 1}">${group}</th>
            </tr>
            ${members.map(
              ({ measure, cells }) =>
                html`<tr>
                  <th scope="row">${measure.label}<small>${measure.meaning}</small></th>
                  ${cells.map((cell, at) => {
                    const column = columns[at]
                    return figureCell(cell, measure, column !== undefined && isGiven(group, column))
                  })}
                </tr>`,
            )}
          </tbody>`,
      )}
    </table>
  </div>`
}

function figureCell(cell: Estimate | null, measure: Measure, isGiven: boolean): Markup {
  if (!cell) return html`<td class="muted">–</td>`
  const { low, high } = cell.interval
  const range = cell.count > 1 ? `${written(low, measure)} to ${written(high, measure)}, ` : ''
  return html`<td>
    <b>${written(cell.value, measure)}</b>
    <small>${range}${photos(cell.count)}${isGiven && ', given'}</small>
  </td>`
}

/** The differences between columns that are larger than chance. */
export function differenceLists(differences: readonly Difference[]): Markup | null {
  if (differences.length === 0) return null
  return html`<h2>What differs</h2>
    <p class="muted">
      Both columns are compared photo by photo. A difference is listed where its 95 % interval does
      not contain 0: with this number of photos, chance alone would rarely make it. Of twenty
      figures one may be listed by chance all the same.
    </p>
    ${differences.map(differenceList)}`
}

function differenceList({ one, other, rows }: Difference): Markup {
  const clear = rows.filter(({ measure, by }) => isClear(by, measure))
  const count = Math.max(0, ...rows.map(({ by }) => by.count))
  return html`<h3>${columnTitle(other)}, compared with ${columnTitle(one)}</h3>
    ${clear.length === 0 && html`<p>No difference that these ${photos(count)} could show.</p>`}
    <ul>
      ${clear.map(({ measure, by }) => {
        const isBetter = by.value > 0 === (measure.better === 'higher')
        const sign = by.value > 0 ? 'more' : 'less'
        return html`<li>
          <span class="${isBetter ? 'ok' : 'bad'}">${isBetter ? 'Better' : 'Worse'}</span>:
          ${measure.group}, ${measure.label}: ${writtenDifference(by.value, measure)} ${sign}
          <small
            >(${signed(by.interval.low, measure)} to ${signed(by.interval.high, measure)},
            ${by.count} photos)</small
          >
        </li>`
      })}
    </ul>`
}

const signed = (value: number, measure: Measure) =>
  `${value < 0 ? '−' : '+'}${writtenDifference(value, measure)}`
