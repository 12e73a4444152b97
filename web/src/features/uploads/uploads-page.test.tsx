import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { givenFile } from '../../test/given-file.ts'
import { givenPhoto } from '../../test/given-photo.ts'
import { drop, openUploads, picture, pictures } from '../../test/open-uploads.tsx'
import { timeShown } from '../../test/time-shown.ts'
import type { Send } from './queue/attempt-upload.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const rows = () => page.getByRole('row').elements().slice(1)
const tip = 'Editorial Mode: Focuses on brands, pop culture, celebrities, and special events.'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

// UP-001, UP-003, UP-004, UP-009, UP-010, LIM-026
test('the empty page shows credits, mode, limit and accepted types', async () => {
  await openUploads()
  await expect.element(page.getByText(/^Remaining Credits/)).toMatchTextContent('50')
  await expect.element(page.getByRole('radio', { name: 'Photo Organizing' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'editorial' })).not.toBeChecked()
  await expect.element(page.getByText('Limit: 1500 photos per upload')).toBeVisible()
  await expect.element(page.getByText(/^PNG, JPEG, GIF and WebP are accepted/)).toBeVisible()
})

// UP-002
test('administrators see no credits', async () => {
  await openUploads({ role: 'admin' })
  await expect.element(page.getByText('Limit: 1500 photos per upload')).toBeVisible()
  await expect.element(page.getByText(/^Remaining Credits/)).not.toBeInTheDocument()
})

// UP-005, UP-006, UP-007, LIM-015
test('the mode tooltip shows both lines for five seconds, at first and on a change', async () => {
  const shownMs = timeShown(page.getByText(tip))
  await openUploads()
  await expect.element(page.getByText(tip)).toBeVisible()
  const both = page.getByText('Photo Organizing Mode: Generates general-purpose keywords.')
  expect(both.elements()).toHaveLength(2)
  expect(await shownMs).toBeGreaterThan(4500)
  await page.getByText('editorial', { exact: true }).click()
  await expect.poll(() => page.getByText(tip).elements().length).toBe(2)
})

// UP-005
test.each([1360, 768, 390, 320])(
  'at %s pixels the mode tooltip covers no control',
  async (width) => {
    await openUploads({ width })
    drop([await picture('one.png')])
    await expect.element(page.getByText('Uploaded: 0/1')).toBeVisible()
    // Changing the mode shows the tooltip again for five seconds, in case adding the file took longer.
    for (const mode of ['editorial', 'Photo Organizing'])
      await page.getByText(mode, { exact: true }).click()
    const bubble = page.getByText(tip).element().closest('output')?.getBoundingClientRect()
    if (!bubble) throw new Error('no tooltip')
    const controls = [...document.querySelectorAll('button, a, summary, label, input')]
      .map((each) => each.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1)
    const covered = controls.filter(
      ({ left, right, top, bottom }) =>
        left < bubble.right && right > bubble.left && top < bubble.bottom && bottom > bubble.top,
    )
    expect(controls.length).toBeGreaterThan(4)
    expect(covered).toEqual([])
  },
)

// UP-008, UP-011, UP-023, UP-024, UP-025, UP-026, UP-027, UP-037
test('dropped images are added, unsupported ones cause one alert, other files are ignored', async () => {
  await openUploads()
  const good = ['image/png', 'image/jpeg', 'image/webp'].map((type) =>
    picture(`good.${type.slice(6)}`, type),
  )
  drop([
    ...(await Promise.all(good)),
    givenFile('scan.tiff', { type: 'image/tiff' }),
    givenFile('old.bmp', { type: 'image/bmp' }),
    givenFile('empty.png', { type: 'image/png', size: 0 }),
    givenFile('note.txt', { type: 'text/plain' }),
    givenFile('garbage.png', { type: 'image/png', size: 500 }),
  ])
  await expect.element(row('good.webp')).toMatchTextContent('Ready to upload')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Unsupported file type!')
  expect(rows()).toHaveLength(3)
  const heads = page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent)
  expect(heads).toEqual(['Image', 'Index', 'Name', 'Size (kb)', 'Status'])
  expect(page.getByText(/^(garbage|empty|note)/).elements()).toEqual([])
  drop([await picture('good.png')])
  await expect.element(page.getByText('Same name and size as another file')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

// UP-008
test('files can be chosen in the file dialog', async () => {
  await openUploads()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no input')
  await userEvent.upload(input, await picture('chosen.png'))
  await expect.element(row('chosen.png')).toBeVisible()
})

// UP-028, UP-031
test('without credits added files are ignored, except for administrators', async () => {
  await openUploads({ credits: 0 })
  await expect.element(page.getByText(/^Remaining Credits/)).toMatchTextContent('0')
  drop([await picture('ignored.png'), givenFile('scan.tiff', { type: 'image/tiff' })])
  await openUploads({ credits: 0, role: 'admin' })
  // Both pages receive the drop; one row shows that only the administrator's page added it.
  drop([await picture('added.png')])
  await expect.element(row('added.png')).toBeVisible()
  expect(page.getByText('ignored.png').elements()).toEqual([])
  expect(page.getByRole('alert').elements()).toEqual([])
})

// UP-029
test('more than 1500 files are refused as a whole, and earlier rows stay', async () => {
  await openUploads()
  drop([await picture('first.png')])
  await expect.element(row('first.png')).toBeVisible()
  drop(Array.from({ length: 1500 }, (_, n) => givenFile(`${n}.jpg`)))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'You cannot upload more than 1500 photos at a time. Please reduce the number of files and try again.',
    )
  expect(rows()).toHaveLength(1)
})

// UP-012, UP-013, UP-014, LIM-005, LIM-006
test('the table shows 50 rows a page, ten page numbers, and a search by name or status', async () => {
  await openUploads()
  drop(await pictures(551))
  await expect.element(page.getByText('Uploaded: 0/551')).toBeVisible()
  expect(rows()).toHaveLength(50)
  const numbers = page.getByRole('button', { name: /^Page \d/ })
  expect(numbers.elements().map((element) => element.textContent)).toEqual(
    Array.from({ length: 10 }, (_, n) => `${n + 1}`),
  )
  await button('Page 10').click()
  await expect.element(row('500.png')).toBeVisible()
  const search = page.getByLabelText('Search by name or status')
  await search.fill('51.png')
  await expect.poll(rows).toHaveLength(6)
  await search.fill('ready')
  await expect.poll(rows).toHaveLength(50)
  await search.fill('uploaded')
  await expect.element(page.getByText('No file matches your search.')).toBeVisible()
})

// UP-018
test('a row opens its image', async () => {
  await openUploads()
  drop([await picture('large.png')])
  await expect
    .poll(() => button('Preview large.png').query()?.querySelector('img')?.src)
    .toMatch(/^blob:/)
  await button('Preview large.png').click()
  const image = page.getByRole('dialog', { name: 'large.png' }).getByRole('img')
  await expect.element(image).toHaveAttribute('src', expect.stringMatching(/^blob:/))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

// UP-018, DATA-031
test('an uploaded image whose file is no longer on the disk is shown from the storage', async () => {
  const stored = givenPhoto().image_url
  const send: Send = (_, { onSigned }) => Promise.resolve(onSigned(stored))
  await openUploads({ send })
  drop([await picture('moved.png')])
  await button('Upload').click()
  await expect.element(row('moved.png')).toMatchTextContent('Uploaded')
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:gone')
  await button('Preview moved.png').click()
  const image = page.getByRole('dialog', { name: 'moved.png' }).getByRole('img')
  await expect.element(image).toHaveAttribute('src', stored)
})

test('an image that is neither on the disk nor in the storage has no preview', async () => {
  const broken = 'data:image/png;base64,AAAA'
  const send: Send = (_, { onSigned }) => Promise.resolve(onSigned(broken))
  await openUploads({ send })
  drop([await picture('lost.png')])
  await button('Upload').click()
  await expect.element(row('lost.png')).toMatchTextContent('Uploaded')
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:gone')
  await button('Preview lost.png').click()
  const dialog = page.getByRole('dialog', { name: 'lost.png' })
  await expect.element(dialog.getByText('There is no preview of this file.')).toBeVisible()
  expect(dialog.getByRole('img').elements()).toEqual([])
})

test('an image that is missing from the disk before its upload has no preview', async () => {
  await openUploads()
  drop([await picture('never-sent.png')])
  await expect.element(row('never-sent.png')).toMatchTextContent('Ready to upload')
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:gone')
  await button('Preview never-sent.png').click()
  const dialog = page.getByRole('dialog', { name: 'never-sent.png' })
  await expect.element(dialog.getByText('There is no preview of this file.')).toBeVisible()
})

// UP-018, A-92
test('a photo that the browser cannot show has the name of its format instead of a picture', async () => {
  await openUploads({ types: ['image/tiff', 'image/jpeg'] })
  await expect.element(page.getByText(/^TIFF and JPEG are accepted/)).toBeVisible()
  drop([new File(['II*\0 and more bytes than a header has'], 'scan.tif', { type: 'image/tiff' })])
  await expect.element(row('scan.tif')).toMatchTextContent('TIFF')
  await button('Preview scan.tif, TIFF').click()
  const dialog = page.getByRole('dialog', { name: 'scan.tif' })
  await expect.element(dialog.getByText(/^This browser cannot show TIFF files/)).toBeVisible()
})
