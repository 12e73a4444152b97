import { editableHeaders } from '@verso/contract/limits.ts'
import type { SheetRow } from '@verso/contract/sheet-import.ts'
import { readSheetVersion, sheetSave } from '@verso/contract/sheets.ts'
import { expect } from 'vitest'
import type { App } from './app.ts'
import { csvRows } from './csv-rows.ts'
import type { TestUser } from './given.ts'

/**
 * Exports all photos as CSV, writes these cells into the rows of the named photos, and imports the sheet like the web
 * app. Fails if rows that were not edited show a change.
 */
export async function importSheet(
  app: App,
  user: TestUser,
  names: readonly string[],
  edited: SheetRow['cells'],
): Promise<void> {
  const api = app.as(user)
  const { images } =
    names.length > 0 ? await api.call('getImages', { names: [...names] }) : { images: [] }
  const chosen = new Set(images.map(({ id }) => id))
  const rows = (await exportedRows(app, user)).map((row) => ({
    ...row,
    ...(chosen.has(row.image_id) && { cells: { ...row.cells, ...edited } }),
  }))
  const { changes, unknown } = await api.call('compareSheet', { rows })
  expect(unknown).toEqual([])
  for (const { image_id, is_changed_later } of changes)
    expect([chosen.has(image_id), is_changed_later]).toEqual([true, false])
  const saved = changes.map(sheetSave).filter((each) => Object.keys(each).length > 2)
  if (saved.length === 0) return
  await api.call('saveKeywords', { kind: 'import', image_keywords: saved })
}

/** The rows of an export of all photos, as the web app sends them for the import. */
export async function exportedRows(app: App, user: TestUser) {
  const { publicUrl } = await app.as(user).call('exportData', { names: [], type: 'csv' })
  const [headings = [], ...cells] = csvRows((await app.server.inject(publicUrl)).payload)
  return cells.map((row) => {
    const cell = (heading: string) => row[headings.indexOf(heading)] ?? ''
    return {
      image_id: cell('Photo ID'),
      ...readSheetVersion(cell('Version')),
      cells: Object.fromEntries(
        editableHeaders.map((header) => [header, cell(header)]),
      ) as Required<SheetRow['cells']>,
    }
  })
}
