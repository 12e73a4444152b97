import { streamXlsxRows } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type App } from '../../test/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

// API-031, LIST-005
test("the last columns contain facts from file and owner, and the photo's id and version", async () => {
  const ann = await app.given.user()
  const updated_at = new Date('2026-11-20T09:02:00.123Z')
  const { id } = await app.given.photo(ann, {
    facts: JSON.stringify({ camera_date: '1998-07-04T12:30:00' }),
    period_edtf: '1998-22',
    city: 'Arezzo',
    state: 'Tuscany',
    country: 'Italy',
    people: ['Bo Berg', 'Müller, Eva'],
    note: 'From the blue album',
    created_at: new Date('2026-11-20T09:01:00Z'),
    updated_at,
  })
  await app.given.photo(ann, {
    own_period: '1920s',
    own_period_edtf: '192X',
    period_edtf: '1998-22',
    own_location: 'At home',
    city: 'Arezzo',
    created_at: new Date('2026-11-20T09:00:00Z'),
  })
  const { publicUrl } = await app.as(ann).call('exportData', { names: [] })
  const { rawPayload } = await app.server.inject(publicUrl)
  const rows = (await Array.fromAsync(streamXlsxRows(rawPayload))).map((row) => row.values)
  const [headers, inItaly, atHome] = rows.map((row) => row.slice(19))
  expect(headers).toEqual([
    'Capture Date',
    'Period (EDTF)',
    'Sublocation',
    'City',
    'State',
    'Country',
    'People',
    'Note',
    'Turned',
    'Photo ID',
    'Version',
  ])
  expect(inItaly).toEqual([
    '1998-07-04 12:30:00',
    '1998-22',
    null,
    'Arezzo',
    'Tuscany',
    'Italy',
    'Bo Berg; Müller, Eva',
    'From the blue album',
    null,
    id,
    updated_at.toISOString(),
  ])
  expect(atHome?.slice(0, 6)).toEqual([null, '192X', null, 'At home', null, null])
})
