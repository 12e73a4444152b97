import { sheetVersion } from '@verso/contract/sheets.ts'
import { effectivePeriodEdtf } from '../photos/effective-texts.ts'
import type { Place } from '../photos/place-parts.ts'
import type { Column } from './column.ts'
import type { ExportedPhoto } from './queries.ts'

const column = (
  header: string,
  width: number,
  value: (photo: ExportedPhoto) => string | null,
): Column => ({ header, width, value })

const partOfPlace = (header: string, part: keyof Place): Column => ({
  header,
  width: 20,
  value: (_, { place }) => place[part],
})

/** Additional columns: facts from the file and the owner, and what an edited sheet needs to find its photos again. */
export const returningColumns: Column[] = [
  column('Capture Date', 20, ({ camera_date }) => camera_date?.replace('T', ' ') ?? null),
  column('Period (EDTF)', 18, effectivePeriodEdtf),
  partOfPlace('Sublocation', 'sublocation'),
  partOfPlace('City', 'city'),
  partOfPlace('State', 'state'),
  partOfPlace('Country', 'country'),
  column('People', 32, ({ people }) => people.join('; ')),
  column('Note', 40, ({ note }) => note),
  // For programs that write the turn into the files; empty for a photo that was not turned.
  column('Turned', 8, ({ turn }) => (turn === 0 ? null : `${turn}°`)),
  column('Photo ID', 38, ({ id }) => id),
  column('Version', 28, ({ updated_at, reviewed_at }) =>
    sheetVersion({ version: updated_at.toISOString(), was_reviewed: reviewed_at !== null }),
  ),
]
