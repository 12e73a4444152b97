import { isDeepStrictEqual } from 'node:util'
import { uploadContext } from '@verso/contract/limits.ts'
import { placeWithoutGaps, shownPlaceOrPeriod } from '@verso/contract/rules.ts'
import type { SheetChange, SheetRow } from '@verso/contract/sheet-import.ts'
import { namesOf, noteOf } from '../keyword-editor/owner-notes.ts'
import { effectiveTexts } from '../photos/effective-texts.ts'
import { isSame, withoutGuard } from './cell.ts'
import { periodOfCell } from './edtf-cell.ts'
import { placeOfCells } from './place-cells.ts'
import type { ComparedPhoto } from './queries.ts'

const texts = [
  { field: 'description', header: 'Description', max: 4000 },
  { field: 'period', header: 'Period', max: 200 },
  { field: 'location', header: 'Location', max: 200 },
  { field: 'note', header: 'Note', max: uploadContext.note },
] as const
export type TextField = (typeof texts)[number]['field']

/** Clearing a cell removes the owner's own text; a prediction cannot be cleared. */
export function textChanges(row: SheetRow['cells'], photo: ComparedPhoto, now: Date) {
  const changes: Pick<SheetChange, TextField> = {}
  const { cells, refused } = withDetails(row, photo, now)
  for (const { field, header, max } of texts) {
    const from = shownText(photo, field)
    const cell = cells[header]?.trim()
    if (cell === undefined || isSame(cell, from)) continue
    const to = asStored(field, withoutGuard(cell, from))
    if (isSame(to, from)) continue
    if (to.length > max)
      refused.push(`${header} is longer than ${max.toLocaleString('en')} characters.`)
    else if (to === '' && isPredicted(photo, field))
      refused.push(`${header} is empty in the sheet, so the one predicted by the AI stays.`)
    else changes[field] = { from, to }
  }
  return { changes, refused }
}

/**
 * Puts the period of Period (EDTF) and the place of City, Country and so on into the cells for texts. If both were
 * edited, the text takes precedence.
 */
function withDetails(cells: SheetRow['cells'], photo: ComparedPhoto, now: Date) {
  const edtf = periodOfCell(cells['Period (EDTF)'], photo, now)
  const place = placeOfCells(cells, photo)
  const refused = [...edtf.refused, ...place.refused]
  const choose = (
    field: 'period' | 'location',
    header: 'Period' | 'Location',
    other: string | null,
  ) => {
    const text = cells[header]
    const isEdited = text !== undefined && !isSame(text, shownText(photo, field))
    if (other === null) return text
    if (!isEdited || isSame(text, placeWithoutGaps(other))) return other
    refused.push(`${header} and its details say different things, so ${header} counts.`)
    return text
  }
  const Period = choose('period', 'Period', edtf.period)
  const Location = choose('location', 'Location', place.location)
  return { cells: { ...cells, Period, Location }, refused }
}

/** Converts a note to its stored form, in which notes are compared. */
const asStored = (field: TextField, cell: string): string =>
  field === 'note' && cell.length <= uploadContext.note ? (noteOf(cell) ?? '') : cell

function shownText(photo: ComparedPhoto, field: TextField): string {
  if (field === 'note') return photo.note ?? ''
  const text = effectiveTexts(photo)[field]
  return field === 'description' ? text : shownPlaceOrPeriod(text)
}

const isPredicted = (photo: ComparedPhoto, field: TextField) =>
  field !== 'note' && photo[`own_${field}`] === null

/** The names in a cell are separated by semicolons or line breaks, because names contain commas. */
export function peopleChange(cell: string | undefined, from: string[]) {
  const { people: max } = uploadContext
  const shown = from.join('; ')
  const to = namesOf(withoutGuard(cell ?? '', shown).split(/[;\n]/))
  if (cell === undefined || isSame(cell, shown) || isDeepStrictEqual(to, from))
    return { change: null, refused: [] }
  if (to.length > max) return { change: null, refused: [`People names more than ${max} people.`] }
  return { change: { from, to }, refused: [] }
}
