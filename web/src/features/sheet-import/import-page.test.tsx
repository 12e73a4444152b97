import type { SheetChange } from '@verso/contract/sheet-import.ts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test/open-app.tsx'

const harbour = 'a1111111-0000-4000-8000-000000000001'
const street = '11111111-0000-4000-8000-000000000002'
const version = '2026-11-20T09:02:00.123Z'

const change = (own: Partial<SheetChange>): SheetChange => ({
  image_id: harbour,
  original_name: 'harbour.jpg',
  thumbnail_url: null,
  updated_date: version,
  is_changed_later: false,
  refused: [],
  ...own,
})

/** Unlike `userEvent.upload`, does not copy the bytes out of the browser and back, which takes a minute for 20 MB. */
async function choose(file: File): Promise<void> {
  const input = page.getByLabelText('Choose a spreadsheet', { exact: true }).last()
  await expect.element(input).toBeInTheDocument()
  const element = input.element() as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(file)
  element.files = chosen.files
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

const csv = (...lines: string[]) => new File([lines.join('\r\n')], 'data.csv')

async function workbook(...rows: (string | number | Date)[][]): Promise<File> {
  const bytes = await writeXlsx({ sheets: [{ name: 'Photos', rows }] })
  return new File([bytes as Uint8Array<ArrayBuffer>], 'data.xlsx')
}

// A-07, API-030
test('shows each difference and saves what is ticked', async () => {
  const { asked } = await openApp('/import-sheet', {
    compareSheet: () => ({
      changes: [
        change({
          keywords: { add: ['lighthouse'], remove: ['boat'], keep: ['quay'] },
          period: { from: '1960s', to: '1962' },
          reviewed: true,
        }),
        change({
          image_id: street,
          original_name: 'street.jpg',
          is_changed_later: true,
          description: { from: 'Mine.', to: '' },
        }),
        change({
          image_id: '11111111-0000-4000-8000-000000000003',
          original_name: 'third.jpg',
          refused: ['“Sea” is excluded from all photos, so it was not added.'],
        }),
      ],
      unknown: ['11111111-0000-4000-8000-000000000009'],
    }),
    saveKeywords: () => ({ message: '', photos: 1, keywords: 0, saved: [] }),
  })
  await choose(
    await workbook(
      ['Name', 'Keywords', 'Period', 'Photo ID', 'Version'],
      ['harbour.jpg', 'quay, lighthouse', 1962, harbour, `${version} reviewed`],
      ['street.jpg', 'a\nb', new Date('1998-07-04T00:00:00Z'), street, ''],
    ),
  )
  await expect.element(page.getByText('2 photos would change')).toBeVisible()
  await expect.element(page.getByText(/^1 photo was edited after the export\./)).toBeVisible()
  await expect.element(page.getByText(/^1 row belongs to photos that are not/)).toBeVisible()
  await expect.element(page.getByText(/^“Sea” is excluded from all photos/)).toBeVisible()
  const missing =
    'Not compared, because this spreadsheet does not have them: Description, Location, People, Note, Reviewed, Period (EDTF), Sublocation, City, State, Country.'
  await expect.element(page.getByText(missing)).toBeVisible()
  expect(asked('compareSheet')[0]?.['rows']).toEqual([
    {
      image_id: harbour,
      version,
      was_reviewed: true,
      cells: { Keywords: 'quay, lighthouse', Period: '1962' },
    },
    { image_id: street, cells: { Keywords: 'a, b', Period: '1998-07-04' } },
  ])

  const box = (name: string) => page.getByRole('checkbox', { name: `Change ${name}`, exact: true })
  await expect.element(box('harbour.jpg')).toBeChecked()
  await expect.element(box('street.jpg')).not.toBeChecked()
  await page.getByRole('button', { name: 'Change 1 photo', exact: true }).click()
  await expect.element(page.getByText('1 photo changed')).toBeVisible()
  expect(asked('saveKeywords')[0]).toEqual({
    kind: 'import',
    image_keywords: [
      {
        image_id: harbour,
        updated_date: version,
        included_keywords: ['quay'],
        add_keywords: ['lighthouse'],
        period: '1962',
        reviewed: true,
      },
    ],
  })
})

// API-030
test('reads a CSV file from Excel with semicolons and Windows-1252 characters', async () => {
  const { asked } = await openApp('/import-sheet', {
    compareSheet: () => ({ changes: [], unknown: [] }),
  })
  const text = `Keywords;Location;Photo ID\r\n"quay, sea";Z\u00fcrich;${harbour}\r\n`
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  await choose(new File([bytes], 'data.csv'))
  await expect.element(page.getByText('No differences')).toBeVisible()
  expect(asked('compareSheet')[0]?.['rows']).toEqual([
    { image_id: harbour, cells: { Keywords: 'quay, sea', Location: 'Zürich' } },
  ])
})

// API-030
test.each([
  ['UTF-16', '\ufeff', true],
  ['UTF-16 of other byte order', '\ufeff', false],
  ['UTF-16 without a mark', '', true],
  ['UTF-16 of other byte order without a mark', '', false],
])(
  '%s, headings in another case and pasted invisible characters are read',
  async (_, mark, isLittle) => {
    const { asked } = await openApp('/import-sheet', {
      compareSheet: () => ({ changes: [], unknown: [] }),
    })
    const text = `${mark}keywords\tNOTE\tPhoto id\r\nquay,\u200b sea\tsoft\u00adly\t${harbour}\r\n`
    const view = new DataView(new ArrayBuffer(text.length * 2))
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
    await choose(new File([view], 'utf-16.csv'))
    await expect.element(page.getByText('No differences')).toBeVisible()
    await expect
      .element(page.getByText(/^Not compared, because this spreadsheet does not have them/))
      .toBeVisible()
    expect(asked('compareSheet')[0]?.['rows']).toEqual([
      { image_id: harbour, cells: { Keywords: 'quay, sea', Note: 'softly' } },
    ])
  },
)

/** A workbook whose rows end in the last possible column. Writing all cells up to there would take half a minute. */
async function wideWorkbook(rows: number): Promise<File> {
  const narrow = await workbook(...Array.from({ length: rows }, () => ['Photo ID', 'x']))
  const files = unzipSync(new Uint8Array(await narrow.arrayBuffer()))
  const sheet = 'xl/worksheets/sheet1.xml'
  const cells = strFromU8(files[sheet] ?? new Uint8Array())
  files[sheet] = strToU8(cells.replaceAll(/ r="B(\d+)"/g, ' r="XFD$1"'))
  return new File([zipSync(files)], 'data.xlsx')
}

// API-030
test.each([
  ['small workbook', () => wideWorkbook(1300)],
  ['CSV file', () => new File([`Photo ID${','.repeat(16_383)}\n`.repeat(1300)], 'data.csv')],
])('a %s of more than 20 million cells is refused before all of them are read', async (_, file) => {
  await openApp('/import-sheet')
  await choose(await file())
  const sentence = page.getByRole('alert').getByText(/files of at most 200,000 rows/)
  await expect.element(sentence).toBeVisible()
})

// API-030
test.each([
  ['without IDs', csv('Name,Period', 'a,1962'), /This spreadsheet has no column “Photo ID”/],
  [
    'with renamed columns',
    csv('Photo ID,Words,When', `${harbour},sea,1962`),
    /none of the columns that can be edited/,
  ],
  ['with a broken ID', csv('Photo ID,Period', 'x,1962'), /Row 2 has no valid Photo ID/],
  [
    'with a photo twice',
    csv('Photo ID,Period', `${harbour},1962`, '', `${harbour.toUpperCase()},1963`),
    /Rows 2 and 4 have the same Photo ID/,
  ],
  [
    'of more than 200,000 rows',
    csv(`Photo ID,Period${`\r\n${harbour},1962`.repeat(200_001)}`),
    /files of at most 200,000 rows/,
  ],
  ['of another kind', new File(['PK no zip'], 'data.xlsx'), /could not be read as a spreadsheet/],
  [
    'of an old version',
    new File([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)], 'data.xls'),
    /Save it as \.xlsx/,
  ],
])('a spreadsheet %s is refused with an explanation', async (_, file, sentence) => {
  const { asked } = await openApp('/import-sheet')
  await choose(file)
  await expect.element(page.getByRole('alert').getByText(sentence)).toBeVisible()
  expect(asked('compareSheet')).toEqual([])
})
