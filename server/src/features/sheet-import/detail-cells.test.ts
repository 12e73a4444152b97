import type { SheetRow } from '@verso/contract/sheet-import.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { csvRows } from '../../test/csv-rows.ts'
import type { TestUser } from '../../test/given.ts'

let app: App
let ann: TestUser
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  ann = await app.given.user()
})
afterAll(() => app.stop())

const rowOf = (image_id: string, cells: SheetRow['cells'], more: Partial<SheetRow> = {}) => ({
  rows: [{ image_id, cells, ...more }],
})
const compare = async (image_id: string, cells: SheetRow['cells'], more?: Partial<SheetRow>) =>
  (await app.as(ann).call('compareSheet', rowOf(image_id, cells, more))).changes[0]

/** Compares, saves the differences, and returns these cells of the next export. */
async function bring(image_id: string, cells: SheetRow['cells'], headers: string[]) {
  const change = await compare(image_id, cells)
  expect(change?.refused).toEqual([])
  const { period, location, reviewed } = change ?? {}
  await app.as(ann).call('saveKeywords', {
    kind: 'import',
    image_keywords: [
      {
        image_id,
        ...(period && { period: period.to }),
        ...(location && { location: location.to }),
        ...(reviewed !== undefined && { reviewed }),
      },
    ],
  })
  expect(await compare(image_id, cells)).toBeUndefined()
  return exported(image_id, headers)
}

async function exported(image_id: string, headers: string[]) {
  const { publicUrl } = await app.as(ann).call('exportData', { names: [], type: 'csv' })
  const [headings = [], ...rows] = csvRows((await app.server.inject(publicUrl)).payload)
  const row = rows.find((each) => each.includes(image_id)) ?? []
  return headers.map((header) => row[headings.indexOf(header)])
}

// A-07, API-031
test.each([
  ['1998-22', 'Summer 1998', '1998-22'],
  ['1998-07-04', '4 July 1998', '1998-07-04'],
  ['196X', '1960s', '196X'],
  ['1965/1970', '1965 to 1970', '1965/1970'],
  ['../1970', 'Before 1970', '../1970'],
  ['196X?', '196X?', '196X?'],
  ['1998-22%', '1998-22%', '1998-22%'],
  ['about 1965', 'About 1965', '1965~'],
])('the period %s comes back as %s', async (cell, period, edtf) => {
  const { id } = await app.given.photo(ann, { period: '1920s', period_edtf: '192X' })
  expect(await compare(id, { 'Period (EDTF)': cell })).toMatchObject({
    period: { from: '1920s', to: period },
  })
  const headers = ['Period', 'Period (EDTF)']
  expect(await bring(id, { 'Period (EDTF)': cell }, headers)).toEqual([period, edtf])
})

// A-07, API-031
test.each([
  [{ City: 'Cortona' }, 'Cortona, Tuscany, Italy', ['', 'Cortona', 'Tuscany', 'Italy']],
  [
    { Sublocation: 'Piazza Grande' },
    'Piazza Grande, Arezzo, Tuscany, Italy',
    ['Piazza Grande', 'Arezzo', 'Tuscany', 'Italy'],
  ],
  [{ Sublocation: 'Duomo', State: '' }, 'Duomo, Arezzo, Italy', ['Duomo', 'Arezzo', '', 'Italy']],
  [{ City: '', State: '', Country: 'Norway' }, 'Norway', ['', '', '', 'Norway']],
  [
    { Sublocation: 'Duomo', City: 'Cortona', State: '' },
    'Duomo, Cortona, Italy',
    ['Duomo', 'Cortona', '', 'Italy'],
  ],
  [{ City: '' }, 'Tuscany, Italy', ['', '', 'Tuscany', 'Italy']],
  [{ Sublocation: 'Beach', City: '', State: '' }, 'Beach, Italy', ['Beach', '', '', 'Italy']],
  [{ City: 'Monaco', State: '', Country: '' }, 'Monaco', ['', 'Monaco', '', '']],
])('the place of %o is %s', async (cells, location, parts) => {
  const { id } = await app.given.photo(ann, {
    location: 'Arezzo, Tuscany, Italy',
    city: 'Arezzo',
    state: 'Tuscany',
    country: 'Italy',
  })
  const headers = ['Location', 'Sublocation', 'City', 'State', 'Country']
  expect(await bring(id, cells, headers)).toEqual([location, ...parts])
  const { cities, countries } = await app.as(ann).call('getFacets', {})
  const [, city, , country] = parts
  expect([cities, countries].map((all) => all.map(({ value }) => value))).toEqual(
    [city, country].map((part) => (part ? [part] : [])),
  )
  const { images } = await app.as(ann).call('getImages', {})
  const shown = await app.as(ann).call('describeSelection', { which: { match: {} } })
  expect([images[0]?.location, shown.locations[0]?.value]).toEqual([location, location])
  await app.as(ann).call('saveKeywords', { image_keywords: [{ image_id: id, location }] })
  expect(await exported(id, headers)).toEqual([location, ...parts])
})

//
test('edited parts of a place that the owner wrote change only those parts', async () => {
  const { id } = await app.given.photo(ann, { own_location: 'Old mill, Lucca, Tuscany, Italy' })
  const headers = ['Location', 'City']
  expect(await bring(id, { City: 'Pisa' }, headers)).toEqual([
    'Old mill, Pisa, Tuscany, Italy',
    'Pisa',
  ])
  const facets = await app.as(ann).call('getFacets', {})
  expect(facets).toMatchObject({ cities: [{ value: 'Pisa' }], countries: [{ value: 'Italy' }] })
})

//
test('a refusal explains what the detailed columns cannot say', async () => {
  const { id } = await app.given.photo(ann, {
    period: '1920s',
    period_edtf: '192X',
    location: 'Duomo, Arezzo, Italy',
    sublocation: 'Duomo',
    city: 'Arezzo',
    country: 'Italy',
  })
  const refusedOf = async (cells: SheetRow['cells']) => {
    const change = await compare(id, cells)
    const { refused, period, location, reviewed } = change ?? { refused: [] }
    return { refused, period: period?.to, location: location?.to, reviewed }
  }
  for (const text of ['Jul-98', '1998-02-30', '2350', '1970/1960', '1500'])
    expect(await refusedOf({ 'Period (EDTF)': text })).toEqual({
      refused: [
        `“${text}” in Period (EDTF) is not a past period such as 1998-07-04, 1998-07, 1998, 196X or 1965/1970.`,
      ],
    })
  expect(await refusedOf({ 'Period (EDTF)': '' })).toEqual({
    refused: ['Period is empty in the sheet, so the one predicted by the AI stays.'],
  })
  const unclear =
    '“Duomo, Washington, D.C., Italy” does not say which part is the city. Write City, State and Country without commas, or edit Location instead.'
  expect(await refusedOf({ City: 'Washington, D.C.' })).toEqual({ refused: [unclear] })
  expect(await refusedOf({ Reviewed: 'perhaps' })).toEqual({
    refused: ['Reviewed must be yes or no, not “perhaps”.'],
  })
  expect(await refusedOf({ Period: '1950s', 'Period (EDTF)': '194X' })).toEqual({
    refused: ['Period and its details say different things, so Period counts.'],
    period: '1950s',
  })
  expect(await refusedOf({ Location: 'Cortona', City: 'Cortona', Sublocation: '' })).toEqual({
    refused: ['Location and its details say different things, so Location counts.'],
    location: 'Cortona',
  })
})

//
test('the sheet decides whether a photo is reviewed, and one undo restores that with the words', async () => {
  const reviewed_at = new Date('2026-11-20T09:02:00Z')
  const done = await app.given.photo(ann, { reviewed_at, period: '1920s' })
  const open = await app.given.photo(ann, { keywords: ['boat'] })
  const state = async () => {
    const { images } = await app.as(ann).call('getImages', {})
    return images
      .map(({ id, reviewed, period }) => ({ id, reviewed, period }))
      .toSorted((a, b) => (a.id === done.id ? -1 : b.id === done.id ? 1 : 0))
  }
  const before = await state()
  const change = await compare(done.id, { Reviewed: 'no', Period: '1930s' }, { was_reviewed: true })
  expect(change).toMatchObject({ reviewed: false, period: { to: '1930s' } })
  expect(await compare(open.id, { Reviewed: 'TRUE' })).toMatchObject({ reviewed: true })
  await app.as(ann).call('saveKeywords', {
    kind: 'import',
    image_keywords: [
      { image_id: done.id, period: '1930s', reviewed: false },
      { image_id: open.id, reviewed: true },
    ],
  })
  expect(await state()).toMatchObject([
    { id: done.id, reviewed: false, period: '1930s' },
    { id: open.id, reviewed: true },
  ])
  const { acts } = await app.as(ann).call('listActs', {})
  expect(acts).toMatchObject([{ kind: 'import', photos: 2 }])
  await app.as(ann).call('undoAct', { id: acts[0]?.id ?? '' })
  expect(await state()).toEqual(before)
})

//
test('an unedited Reviewed cell does not withdraw a review that was made after the export', async () => {
  const { id, name } = await app.given.photo(ann, {})
  await app.as(ann).call('acceptPhotos', { names: [name] })
  expect(await compare(id, { Reviewed: 'no' }, { was_reviewed: false })).toBeUndefined()
  expect(await compare(id, { Reviewed: 'no' }, { was_reviewed: true })).toMatchObject({
    reviewed: false,
  })
})

//
test('only completed photos can be reviewed', async () => {
  const { id } = await app.given.photo(ann, { status: 'failed' })
  await app.as(ann).call('saveKeywords', { image_keywords: [{ image_id: id, reviewed: true }] })
  const { images } = await app.as(ann).call('getImages', {})
  expect(images).toMatchObject([{ reviewed: false }])
})
