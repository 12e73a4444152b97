import { Readable } from 'node:stream'
import type { Cell, Column } from './column.ts'
import { type ArchivedFile, zipStream } from './zip-stream.ts'

/**
 * Streams a workbook (ECMA-376) of one sheet, so that memory does not grow with the number of rows. It has a bold
 * heading row that stays in view, with a filter. Texts are cells of the type string, so none can run as a formula;
 * they must be results of `cellText`.
 */
export function workbook(columns: readonly Column[], rows: AsyncIterable<Cell[][]>): Readable {
  return zipStream(files(columns, rows))
}

async function* files(
  columns: readonly Column[],
  rows: AsyncIterable<Cell[][]>,
): AsyncGenerator<ArchivedFile> {
  const file = (path: string, body: Readable | string): ArchivedFile => ({
    path,
    body,
    modifiedAt: new Date(),
  })
  const formats = [...new Set(columns.flatMap(({ format }) => format ?? []))]
  yield file('[Content_Types].xml', contentTypes)
  yield file('_rels/.rels', relations('officeDocument', 'xl/workbook.xml'))
  yield file(
    'xl/_rels/workbook.xml.rels',
    relations('worksheet', 'worksheets/sheet1.xml', 'styles', 'styles.xml'),
  )
  yield file('xl/workbook.xml', book)
  yield file('xl/styles.xml', styles(formats))
  yield file('xl/worksheets/sheet1.xml', Readable.from(sheetParts(columns, formats, rows)))
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `${head}<Types xmlns="${packages}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>
</Types>`

const book = `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Photos" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** `pairs` alternates between a type and its target. */
function relations(...pairs: string[]): string {
  const parts = pairs.flatMap((kind, index) =>
    index % 2 === 0
      ? `<Relationship Id="rId${index / 2 + 1}" Type="${office}/${kind}" Target="${pairs[index + 1]}"/>`
      : [],
  )
  return `${head}<Relationships xmlns="${packages}/relationships">${parts.join('')}</Relationships>`
}

/** The first style is plain, the second is for the heading, then follows one for each number format. */
function styles(formats: readonly string[]): string {
  const first = 164
  const list = formats
    .map((format, index) => `<numFmt numFmtId="${first + index}" formatCode="${escape(format)}"/>`)
    .join('')
  const cells = formats.map((_, index) => xf(0, first + index)).join('')
  return `${head}<styleSheet xmlns="${main}">${list && `<numFmts count="${formats.length}">${list}</numFmts>`}
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1">${xf(0, 0)}</cellStyleXfs>
<cellXfs count="${formats.length + 2}">${xf(0, 0)}${xf(1, 0)}${cells}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

const xf = (font: number, format: number) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" applyFont="${font}" applyNumberFormat="${format ? 1 : 0}"/>`

const [plain, heading] = [0, 1]

async function* sheetParts(
  columns: readonly Column[],
  formats: readonly string[],
  rows: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index))
  const styleOf = columns.map(({ format }) => (format ? formats.indexOf(format) + 2 : plain))
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const rowXml = (row: number, cells: Cell[]) =>
    `<row r="${row}">${cells.map((cell, index) => cellXml(`${letters[index]}${row}`, cell, styleOf[index] ?? plain)).join('')}</row>`
  const headings = columns.map(({ header }, index) =>
    cellXml(`${letters[index]}1`, header, heading),
  )
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`
  let row = 1
  for await (const batch of rows) {
    let part = ''
    for (const cells of batch) {
      row += 1
      part += rowXml(row, cells)
    }
    yield part
  }
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${row}"/></worksheet>`
}

/** `A` to `Z`, then `AA` and so on. */
const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) +
  String.fromCharCode(65 + (index % 26))

function cellXml(place: string, cell: Cell, style: number): string {
  if (cell === null) return ''
  const start = `<c r="${place}"${style === plain ? '' : ` s="${style}"`}`
  if (typeof cell === 'string')
    return `${start} t="inlineStr"><is><t${keepsSpaces(cell)}>${escape(escapeEncoded(cell))}</t></is></c>`
  return `${start}><v>${typeof cell === 'number' ? cell : serialDay(cell)}</v></c>`
}

/** Without this attribute, spaces at the ends of a text would be lost. */
const keepsSpaces = (text: string): string => (/^\s|\s$/.test(text) ? ' xml:space="preserve"' : '')

const dayMs = 86_400_000

/** Days since 30 December 1899, as workbooks store dates. */
const serialDay = (date: Date): number => date.getTime() / dayMs + 25_569

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)

/** Text such as `_x0041_` would be read as an encoded character (ST_Xstring). */
const escapeEncoded = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
