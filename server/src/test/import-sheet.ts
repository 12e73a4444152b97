import { readSheetVersion } from '@verso/contract/rules.ts'
import { expect } from 'vitest'
import type { App } from './app.ts'
import { csvRows } from './csv-rows.ts'
import type { TestUser } from './given.ts'

/**
 * Exports all photos as CSV, gives those of these names these keywords and, unless it is undefined, this place, and imports the
 * sheet, as the web app does it. Fails where a row that was not edited differs.
 */
export async function importSheet(
  app: App,
  user: TestUser,
  names: readonly string[],
  { keywords, place }: { keywords: readonly string[]; place: string | undefined },
): Promise<void> {
  const api = app.as(user)
  const { images } = await api.call('getImages', { names: [...names] })
  const edited = new Set(names.length > 0 ? images.map(({ id }) => id) : [])
  const { publicUrl } = await api.call('exportData', { names: [], type: 'csv' })
  const [headings = [], ...cells] = csvRows((await app.server.inject(publicUrl)).payload)
  const rows = cells.map((row) => {
    const cell = (heading: string) => row[headings.indexOf(heading)] ?? ''
    const image_id = cell('Photo ID')
    const isEdited = edited.has(image_id)
    const Keywords = isEdited ? keywords.join(', ') : cell('Keywords')
    const Location = isEdited && place !== undefined ? place : cell('Location')
    return { image_id, ...readSheetVersion(cell('Version')), cells: { Keywords, Location } }
  })
  const { changes, unknown } = await api.call('compareSheet', { rows })
  expect(unknown).toEqual([])
  for (const { image_id, is_changed_later } of changes)
    expect([edited.has(image_id), is_changed_later]).toEqual([true, false])
  const saved = changes.filter((each) => each.keywords ?? each.location)
  if (saved.length === 0) return
  await api.call('saveKeywords', {
    kind: 'import',
    image_keywords: saved.map(({ image_id, updated_date, keywords: words, location }) => ({
      image_id,
      updated_date,
      ...(words && { included_keywords: words.keep, add_keywords: words.add }),
      ...(location && { location: location.to }),
    })),
  })
}
