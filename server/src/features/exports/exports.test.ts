import { streamXlsxRows } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type App } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { sweepExports } from './jobs.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const headers = [
  'Name',
  'Keywords',
  'Description',
  'Time/Location Reasoning',
  'Period',
  'Location',
  'Created',
  'Updated',
  'Used Dimensions',
  'Status',
  'Last Error',
]

const download = (url: string) => app.server.inject(url)

async function exportAs(user: TestUser, names: string[] = []) {
  const { publicUrl } = await app.as(user).call('exportData', { names })
  const response = await download(publicUrl)
  expect(response.statusCode).toBe(200)
  return response
}

async function rowsOf(user: TestUser, names: string[] = []): Promise<unknown[][]> {
  const { rawPayload } = await exportAs(user, names)
  return (await Array.fromAsync(streamXlsxRows(rawPayload))).map((row) => row.values)
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute))

// LIST-005, LIST-046, LIST-047, LIST-049, LIST-050, LIST-051, API-031
test('writes one row per photo, newest first, with the columns of the list', async () => {
  const ann = await app.given.user()
  await app.given.photo(ann, {
    original_name: 'harbour.jpg',
    keywords: ['harbour', 'boat', 'Sea'],
    excluded_keywords: ['boat'],
    description: 'A harbour in the evening',
    reason: 'The file says so',
    period: 'Summer 1998',
    location: 'Arezzo, Tuscany, Italy',
    dimension_height: 600,
    dimension_width: 400,
    created_at: at(1),
    updated_at: at(2),
  })
  await app.given.photo(ann, {
    original_name: 'new.jpg',
    status: 'pending',
    keywords: [],
    period: 'NA',
    location: 'NA',
    created_at: at(9),
    updated_at: at(9),
  })
  await app.given.photo(ann, {
    original_name: 'broken.jpg',
    status: 'failed',
    keywords: [],
    last_error: 'Damaged',
    created_at: at(5),
    updated_at: at(6),
  })

  // The columns after those of the list have a test of their own.
  const rows = (await rowsOf(ann)).map((row) => row.slice(0, headers.length))
  expect(rows.map((row) => row.filter((cell, at) => at < 10 || cell))).toEqual([
    headers,
    ['new.jpg', '', '', '', 'N/A', 'N/A', at(9), at(9), 'Waiting', 'pending'],
    ['broken.jpg', '', '', '', 'N/A', 'N/A', at(5), at(6), 'Original', 'failed', 'Damaged'],
    [
      'harbour.jpg',
      'harbour, Sea',
      'A harbour in the evening',
      'The file says so',
      'Summer 1998',
      'Arezzo, Tuscany, Italy',
      at(1),
      at(2),
      '600 x 400',
      'completed',
    ],
  ])
})

// LIST-028, A-07
test('leaves out globally excluded keywords', async () => {
  const ann = await app.given.user()
  await app.given.photo(ann, { keywords: ['harbour', 'boat'] })
  await app.db
    .insertInto('keyword_exclusions')
    .values({ user_id: ann.id, keyword: 'boat', spelling: 'Boat' })
    .execute()

  expect((await rowsOf(ann))[1]?.[1]).toBe('harbour')
})

// SEC-011, A-25
test('exports only the named photos, and none of other users', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const mine = await app.given.photo(ann, { original_name: 'mine.jpg' })
  await app.given.photo(ann, { original_name: 'left out.jpg' })
  const his = await app.given.photo(bob, { original_name: 'his.jpg' })

  const names = async (wanted: string[]) =>
    (await rowsOf(ann, wanted)).slice(1).map(([name]) => name)
  expect(await names([mine.name, his.name, 'no such name'])).toEqual(['mine.jpg'])
  expect(await names([his.name])).toEqual([])
  expect(await names([])).toHaveLength(2)
})

// SEC-022, LIST-033, LIST-034
test('only admins see cost and tokens', async () => {
  const admin = await app.given.user({ role: 'admin' })
  await app.given.photo(admin, {
    cost: 0.001234,
    total_used_tokens: 40,
    latest_prompt_tokens: 20,
    latest_completion_tokens: 10,
    latest_total_tokens: 30,
  })

  const [header, first] = await rowsOf(admin)
  expect(header?.slice(0, 16)).toEqual([
    ...headers,
    'Cost',
    'Total Used Tokens',
    'Latest Prompt Tokens',
    'Latest Completion Tokens',
    'Latest Total Tokens',
  ])
  expect(first?.slice(11, 16)).toEqual([0.001234, 40, 20, 10, 30])
})

// API-031, A-24
test('cells of a workbook are always plain text', async () => {
  const ann = await app.given.user()
  const naughty: [string, string][] = [
    ['=HYPERLINK("http://evil.example","x")', '=HYPERLINK("http://evil.example","x")'],
    ['+1', '+1'],
    ['@SUM(A1)', '@SUM(A1)'],
    ['-2+3', '-2+3'],
    ['bell \u0007 and \u001b[31m', 'bell  and [31m'],
    ['two\r\nlines\tand a tab', 'two\nlines\tand a tab'],
    ['_x0041_ is no A', '_x0041_ is no A'],
    ['<c t="e">&amp;]]></c>', '<c t="e">&amp;]]></c>'],
    ['😀 Zürich 東京', '😀 Zürich 東京'],
    ['not a sign: \uFFFE\uFFFF', 'not a sign: '],
    [`${'x'.repeat(32_766)}😀`, 'x'.repeat(32_766)],
    [' spaces ', ' spaces '],
  ]
  for (const [index, [description]] of naughty.entries()) {
    await app.given.photo(ann, { description, created_at: at(59 - index) })
  }

  const { rawPayload } = await exportAs(ann)
  const rows = await Array.fromAsync(streamXlsxRows(rawPayload))
  expect(rows.slice(1).map(({ values }) => values[2])).toEqual(naughty.map(([, shown]) => shown))
})

// LIST-005
test('exports 2,000 photos with the same creation time exactly once each', async () => {
  const ann = await app.given.user()
  const photos = Array.from({ length: 2000 }, (_, index) => ({
    user_id: ann.id,
    name: `many-${index}`,
    object_key: `many-${index}`,
    original_name: `photo ${index}.jpg`,
    mode: 'editorial',
    content_type: 'image/jpeg',
    bytes: 1,
    sha256: '0',
    created_at: at(0),
  }))
  await app.db.insertInto('photos').values(photos).execute()

  const names = (await rowsOf(ann)).slice(1).map(([name]) => name)
  expect(names).toHaveLength(2000)
  expect(new Set(names)).toEqual(new Set(photos.map((photo) => photo.original_name)))
})

// API-031, A-24, A-25
test('the link serves data.xlsx for one hour, then the file and its row are removed', async () => {
  const ann = await app.given.user()
  await app.given.photo(ann)
  const { publicUrl } = await app.as(ann).call('exportData', { names: [] })

  const response = await download(publicUrl)
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="data\.xlsx"/)
  expect(response.headers['content-type']).toContain('spreadsheetml')

  const mine = app.db.selectFrom('exports').select(['key', 'rows']).where('user_id', '=', ann.id)
  const [{ key, rows } = { key: '', rows: 0 }] = await mine.execute()
  expect(rows).toBe(1)

  await app.runJob(sweepExports)
  expect((await download(publicUrl)).statusCode).toBe(200)

  app.clock.advance({ hours: 1, seconds: 1 })
  expect((await download(publicUrl)).statusCode).toBe(403)
  await app.runJob(sweepExports)
  expect(await mine.execute()).toEqual([])
  expect(await Array.fromAsync(app.storage.list(key))).toEqual([])
})

// SEC-011
test('requires a token', async () => {
  await expect(app.call('exportData', { names: [] })).rejects.toMatchObject({ status: 401 })
})

// API-031
test('refuses more than 60 exports an hour', async () => {
  const ann = await app.given.user()
  const expires_at = new Date(app.clock.now().getTime() + 1000)
  const live = Array.from({ length: 60 }, (_, index) => ({
    user_id: ann.id,
    key: `exports/${ann.id}/${index}`,
    rows: 0,
    expires_at,
  }))
  await app.db.insertInto('exports').values(live).execute()
  await expect(app.as(ann).call('exportData', { names: [] })).rejects.toMatchObject({ status: 429 })
})
