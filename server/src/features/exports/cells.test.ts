import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type App } from '../../test/app.ts'
import { csvRows } from '../../test/csv-rows.ts'
import type { TestUser } from '../../test/given.ts'
import { naughtyStrings } from '../../test/naughty-strings.ts'
import { includedKeywords } from '../keywords/effective.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function exportAs(user: TestUser, type: 'xlxs' | 'csv') {
  const { publicUrl } = await app.as(user).call('exportData', { names: [], type })
  return app.server.inject(publicUrl)
}

async function rowsOf(user: TestUser, type: 'xlxs' | 'csv'): Promise<unknown[][]> {
  const { rawPayload, body } = await exportAs(user, type)
  if (type === 'csv') return csvRows(body)
  return (await Array.fromAsync(streamXlsxRows(rawPayload))).map((row) => row.values)
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute))

//
test('a CSV prefixes formulas with an apostrophe', async () => {
  const ann = await app.given.user()
  const formulas = [
    '=1+1',
    '+1',
    '-1',
    '@A1',
    '\tx',
    '\r\n=1',
    '  =1',
    '\u00a0=1',
    '\u200b@A1',
    '＝1+1',
  ]
  const plain = ['1-1', 'a=b', "'=1", '#tag', '(-1)', '']
  for (const [index, description] of [...formulas, ...plain].entries()) {
    await app.given.photo(ann, { description, created_at: at(59 - index) })
  }

  const response = await exportAs(ann, 'csv')
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="data\.csv"/)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.body).toMatch(/^\uFEFFName,Keywords,/)
  expect(csvRows(response.body).map((row) => row[2])).toEqual([
    'Description',
    ...formulas.map((text) => `'${text.replace('\r', '')}`),
    ...plain,
  ])
})

// A-24, API-031
test('a CSV has the same rows and columns as the workbook', async () => {
  const ann = await app.given.user()
  await app.given.photo(ann, {
    original_name: 'harbour, "old".jpg',
    keywords: ['harbour', 'sea'],
    description: 'two\nlines',
    period: 'NA',
    created_at: at(1),
    updated_at: at(2),
  })
  await app.given.photo(ann, { original_name: 'b.jpg', status: 'failed', last_error: 'Damaged' })

  const plain = (cell: unknown) => (cell instanceof Date ? cell.toISOString() : (cell ?? ''))
  const [header = [], ...rows] = await rowsOf(ann, 'xlxs')
  const workbook = [header, ...rows].map((row) => header.map((_, index) => plain(row[index])))
  expect(await rowsOf(ann, 'csv')).toEqual(workbook)
  expect(workbook.flat()).toContain('harbour, "old".jpg')
})

// A-24, API-031
test('a workbook has one heading row in bold, which stays in view, and a filter over all rows', async () => {
  const ann = await app.given.user()
  await app.given.photo(ann, { description: '_x0041_ & <b>' })
  await app.given.photo(ann, {})
  const { sheets } = await readXlsx((await exportAs(ann, 'xlxs')).rawPayload, { readStyles: true })
  const [first] = sheets
  expect(sheets).toHaveLength(1)
  expect(first?.rows.flat()).toContain('_x0041_ & <b>')
  expect(first?.autoFilter?.range).toMatch(/^A1:A[A-Z]3$/)
  expect(first?.freezePane).toMatchObject({ rows: 1 })
  const isBold = (cell: string) => first?.cells?.get(cell)?.style?.font?.bold ?? false
  expect([isBold('0,0'), isBold('0,5'), isBold('1,0')]).toEqual([true, true, false])
})

// A-24, API-031
test.each(['xlxs', 'csv'] as const)(
  'naughty strings leave each cell of a %s intact',
  async (type) => {
    const ann = await app.given.user()
    const photos = naughtyStrings.map((text, index) => ({
      user_id: ann.id,
      name: `naughty-${type}-${index}`,
      object_key: `naughty-${type}-${index}`,
      original_name: text,
      keywords: [text, `${index}`],
      description: text,
      last_error: text,
      mode: 'editorial',
      content_type: 'image/jpeg',
      bytes: 1,
      sha256: '0',
      created_at: new Date(at(59).getTime() - index * 1000),
    }))
    await app.db.insertInto('photos').values(photos).execute()

    const rows = await rowsOf(ann, type)
    expect(rows).toHaveLength(naughtyStrings.length + 1)
    for (const [index, text] of naughtyStrings.entries()) {
      const row = rows[index + 1] ?? []
      for (const [cell, expected] of [
        [row[0], text],
        [
          row[1],
          includedKeywords({
            keywords: [text, `${index}`],
            added_keywords: [],
            excluded_keywords: [],
          }).join(', '),
        ],
        [row[2], text],
        [row[10], text],
      ]) {
        expect(cell, JSON.stringify(expected)).toBe(shownIn(type, String(expected)))
      }
    }
  },
)

function shownIn(type: 'xlxs' | 'csv', text: string): string {
  const clean = [...text.replaceAll('\r\n', '\n')].filter(
    (character) => !/[^\P{Cc}\t\n]|\uFFFE/u.test(character),
  )
  const isFormula = /^[\s\u200b\u00ad]*[=+\-@]/.test(clean.join(''))
  return (type === 'csv' && isFormula ? "'" : '') + clean.join('')
}
