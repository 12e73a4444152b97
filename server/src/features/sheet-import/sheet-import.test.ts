import { editableHeaders } from '@verso/contract/limits.ts'
import type { SheetRow } from '@verso/contract/sheet-import.ts'
import { readSheetVersion } from '@verso/contract/sheets.ts'
import { streamXlsxRows } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const compare = (user: TestUser, rows: SheetRow[]) => app.as(user).call('compareSheet', { rows })
const compareOne = async (user: TestUser, image_id: string, cells: SheetRow['cells']) =>
  (await compare(user, [{ image_id, cells }])).changes[0]

/** The rows of an export, as the web app sends them after reading the sheet. */
async function exportedRows(user: TestUser): Promise<SheetRow[]> {
  const { publicUrl } = await app.as(user).call('exportData', { names: [] })
  const { rawPayload } = await app.server.inject(publicUrl)
  const [headers = [], ...rows] = (await Array.fromAsync(streamXlsxRows(rawPayload))).map(
    (row) => row.values,
  )
  return rows.map((row) => {
    const cell = (header: string) => String(row[headers.indexOf(header)] ?? '')
    return {
      image_id: cell('Photo ID'),
      ...readSheetVersion(cell('Version')),
      cells: Object.fromEntries(editableHeaders.map((header) => [header, cell(header)])),
    }
  })
}

// A-07, API-031
test('a sheet that was not edited changes nothing, with any texts', async () => {
  const ann = await app.given.user()
  await app.given.photo(ann, {
    keywords: ['Paris, France', 'Rome,Italy', 'boat', '=1+1'],
    description: '=1+1\r\n two lines ',
    people: ['Bo Berg', 'Müller, Eva'],
    note: '-5 degrees',
    period: 'NA',
    period_edtf: '196X?',
    sublocation: '=Pier',
    city: 'Arezzo',
    reviewed_at: new Date('2026-11-20T09:02:00Z'),
  })
  await app.given.photo(ann, { keywords: [], own_location: '@home', status: 'completed' })
  await app.given.photo(ann, { own_location: 'a, b, ,c,d , e', own_period: 'Long ago' })
  await app.given.photo(ann, { status: 'pending' })
  expect(await compare(ann, await exportedRows(ann))).toEqual({ changes: [], unknown: [] })
})

// API-030
test('keywords with commas are found quickly among many words, and too many words are refused', async () => {
  const ann = await app.given.user()
  const shown = ['Paris, France', 'Paris, France, 1962', 'boat']
  const { id } = await app.given.photo(ann, { keywords: shown })
  const words = (n: number) => Array.from({ length: n }, (_, at) => `boat ${at}x`).join(', ')
  const change = await compareOne(ann, id, { Keywords: `Paris, France, 1962, boat, ${words(100)}` })
  expect(change?.keywords).toMatchObject({ keep: shown.slice(1), remove: ['Paris, France'] })
  const tight = await app.given.photo(ann, { keywords: ['Rome,Italy', 'boat'] })
  const added = await compareOne(ann, tight.id, { Keywords: 'Rome,Italy, boat, quay' })
  expect(added?.keywords).toEqual({ add: ['quay'], remove: [], keep: ['Rome,Italy', 'boat'] })
  const cell = `${words(2000)}, ${shown.join(', ')}`
  const rows = Array.from({ length: 20 }, () => ({ image_id: id, cells: { Keywords: cell } }))
  const { changes } = await compare(ann, rows)
  expect(changes.flatMap(({ refused }) => refused)).toEqual(
    Array.from({ length: 20 }, () => 'Keywords has more than 2000 words.'),
  )
})

// A-07, API-030
test('the difference can be saved as it was shown, and later edits are marked', async () => {
  const ann = await app.given.user()
  const { id } = await app.given.photo(ann, {
    keywords: ['Paris, France', 'boat', 'quay'],
    description: 'A boat.',
    period: '1960s',
  })
  const [row] = await exportedRows(ann)
  if (!row) throw new Error('The photo is missing in the export.')
  row.cells = {
    Keywords: 'Paris, France, quay, lighthouse',
    Description: 'A small boat.',
    Period: '1962',
    People: 'Müller, Eva; Bo  Berg',
    Note: 'The blue album',
  }
  const { changes } = await compare(ann, [row])
  expect(changes).toMatchObject([
    {
      image_id: id,
      is_changed_later: false,
      keywords: { add: ['lighthouse'], remove: ['boat'], keep: ['Paris, France', 'quay'] },
      description: { from: 'A boat.', to: 'A small boat.' },
      period: { from: '1960s', to: '1962' },
      people: { from: [], to: ['Müller, Eva', 'Bo Berg'] },
      note: { from: '', to: 'The blue album' },
      refused: [],
    },
  ])
  const [change] = changes
  await app.as(ann).call('saveKeywords', {
    kind: 'import',
    image_keywords: [
      {
        image_id: id,
        included_keywords: change?.keywords?.keep,
        add_keywords: change?.keywords?.add,
        description: change?.description?.to,
        period: change?.period?.to,
        people: change?.people?.to,
        note: change?.note?.to,
        updated_date: change?.updated_date,
      },
    ],
  })
  const { images } = await app.as(ann).call('getImages', {})
  expect(images).toMatchObject([
    {
      keywords: ['Paris, France', 'quay', 'lighthouse'],
      description: 'A small boat.',
      period: '1962',
      people: ['Müller, Eva', 'Bo Berg'],
      note: 'The blue album',
      reviewed: true,
    },
  ])
  const { acts } = await app.as(ann).call('listActs', {})
  expect(acts).toMatchObject([{ kind: 'import', photos: 1 }])
  expect(await compare(ann, [row])).toEqual({ changes: [], unknown: [] })
  row.cells = { Period: '1963' }
  expect((await compare(ann, [row])).changes).toMatchObject([{ is_changed_later: true }])
})

//
test('an edited cell of a CSV loses the apostrophe that the export added', async () => {
  const ann = await app.given.user()
  const { id } = await app.given.photo(ann, {
    keywords: ['=cmd', 'boat'],
    description: '=1+1',
    people: ['@Bo'],
  })
  const cells = {
    Keywords: "'=cmd, boat, pier",
    Description: "'=1+1, still",
    People: "'@Bo; Eva",
    Note: "'-5 degrees",
  }
  expect(await compareOne(ann, id, cells)).toMatchObject({
    keywords: { add: ['pier'], remove: [], keep: ['=cmd', 'boat'] },
    description: { to: '=1+1, still' },
    people: { to: ['@Bo', 'Eva'] },
    note: { to: "'-5 degrees" },
  })
})

//
test('a refusal explains what cannot be imported', async () => {
  const ann = await app.given.user()
  const { id } = await app.given.photo(ann, { keywords: ['boats'], description: 'Boats.' })
  await app.as(ann).call('saveKeywords', { excluded_keywords: ['sea'] })
  const refusedOf = async (cells: SheetRow['cells']) => (await compareOne(ann, id, cells))?.refused
  expect(await refusedOf({ Keywords: 'Boat' })).toEqual([
    '“Boat” and “boats” are the same keyword, so its spelling stays.',
  ])
  expect(await refusedOf({ Keywords: 'boats, Sea' })).toEqual([
    '“Sea” is excluded from all photos, so it was not added.',
  ])
  expect(await refusedOf({ Keywords: `boats, ${'x'.repeat(65)}` })).toEqual([
    `“${'x'.repeat(65)}” is longer than 64 characters, so it was not added.`,
  ])
  const many = Array.from({ length: 101 }, (_, index) => `new ${index}`).join(', ')
  expect(await refusedOf({ Keywords: many })).toEqual(['Keywords has more than 100 new keywords.'])
  expect(await refusedOf({ Description: '' })).toEqual([
    'Description is empty in the sheet, so the one predicted by the AI stays.',
  ])
  expect(await refusedOf({ Location: 'x'.repeat(201) })).toEqual([
    'Location is longer than 200 characters.',
  ])
  const waiting = await app.given.photo(ann, { status: 'pending' })
  expect(await compareOne(ann, waiting.id, { Description: 'New' })).toMatchObject({
    refused: ['This photo has not been described yet, so it cannot be edited.'],
  })
})

//
test('clearing a cell removes the own text', async () => {
  const ann = await app.given.user()
  const { id } = await app.given.photo(ann, { description: 'Predicted.', own_description: 'Mine.' })
  expect(await compareOne(ann, id, { Description: ' ' })).toMatchObject({
    description: { from: 'Mine.', to: '' },
  })
})

// SEC-011
test('photos of other users count as unknown, like deleted ones', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const { id } = await app.given.photo(bob, {})
  const gone = 'e1f1b2d4-0000-4000-8000-000000000000'
  const cells = { Description: 'Mine now.' }
  expect(
    await compare(ann, [
      { image_id: id, cells },
      { image_id: gone, cells },
    ]),
  ).toEqual({ changes: [], unknown: [id, gone] })
})
