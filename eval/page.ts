import { badness } from './badness.ts'
import { html, type Markup } from './markup.ts'
import type { Measure } from './measure.ts'
import { differenceLists, figureTable, type IsGiven, shortFigures } from './page-figures.ts'
import { legend, photoCard, type ShownPhoto } from './page-photos.ts'
import { appColours, pageStyle } from './page-style.ts'
import type { Column, PhotoRecord } from './record.ts'
import { type Comparison, differencesOf, rowsOf } from './summary.ts'

/** With more photos the file would be too large to open; the JSONL contains all of them. */
const maxShown = 300

export type Page = Comparison & {
  records: readonly PhotoRecord[]
  /** JPEG images by the photo's SHA-256. */
  thumbnails: ReadonlyMap<string, Buffer>
  /** Sentences about what happened during the run. */
  notes: string[]
  /** When the page was created. */
  at: Date
}

/** The report as one HTML file that loads nothing and runs no code. The worst descriptions come first. */
export function evaluationPage(page: Page): string {
  const { columns, records, notes, at } = page
  const rows = rowsOf(page)
  const shown = worstFirst(page)
  const given = givenCounts(records)
  const isGivenHere: IsGiven = (group, column) => isGiven(group, column, given)
  const body = html`<main>
    <h1>
      How well ${records.length === 1 ? '1 photo was' : `${records.length} photos were`} described
    </h1>
    <p class="muted">
      Made by <code>npm run eval</code> on ${at.toISOString().slice(0, 10)}. ${notes.join(' ')}
    </p>
    <h2>In short</h2>
    ${shortFigures(columns, rows, isGivenHere)} ${differenceLists(differencesOf(page))}
    <h2>All figures</h2>
    <p>
      The small numbers are the range in which the figure would probably be for more photos of the
      same kind (95 %), and the number of photos that it rests on.
    </p>
    ${givenNote(given)} ${figureTable(columns, rows, isGivenHere)}
    <h2>The photos, worst first</h2>
    ${legend}
    ${records.length > shown.length && html`<p class="muted">The ${shown.length} worst of ${records.length} are shown; all are in report.jsonl.</p>`}
    ${shown.map(photoCard)}
  </main>`
  return documentOf(body)
}

const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

const documentOf = ({ markup }: Markup): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Evaluation – Verso</title>
<style>:root {\n${appColours()}\n}${pageStyle}</style>
</head>
<body>
${markup}
</body>
</html>
`

function worstFirst({ columns, judged, records, thumbnails }: Page): ShownPhoto[] {
  return records
    .map((record, at) => {
      const answers = columns.flatMap((column, of) => {
        const answer = record.answers.find((each) => each.column === column.id)
        const found = judged[of]?.[at]
        return answer && found ? [{ column, answer, judged: found }] : []
      })
      const all = answers.map((answer) => badness(answer.judged))
      const mean = all.reduce((sum, value) => sum + value, 0) / Math.max(1, all.length)
      return { photo: { record, thumbnail: thumbnails.get(record.sha256) ?? null, answers }, mean }
    })
    .toSorted((one, other) => other.mean - one.mean)
    .slice(0, maxShown)
    .map(({ photo }) => photo)
}

/** How many true dates and places come from the files: an AI that is asked with facts is given these. */
type Given = { Period: number; Place: number }

export const givenCounts = (records: readonly PhotoRecord[]): Given => ({
  Period: records.filter(({ truth }) => truth.period?.from === 'file').length,
  Place: records.filter(({ truth }) => truth.place?.from === 'file').length,
})

const isGiven = (group: Measure['group'], { condition }: Column, given: Given): boolean =>
  condition === 'facts' && (group === 'Period' || group === 'Place') && given[group] > 0

/** null if the AI was given none of the dates and places that it was asked for. */
export function givenSentence({ Period, Place }: Given): string | null {
  if (Period + Place === 0) return null
  return `The dates of ${Period} and the places of ${Place} photos are in their files. Asked with facts, the AI is given them: these figures show whether it uses them, not what it sees.`
}

const givenNote = (given: Given): Markup | null => {
  const sentence = givenSentence(given)
  return sentence === null ? null : html`<p>${sentence} They are marked "given".</p>`
}
