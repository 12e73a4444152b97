import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { givenFile } from '../../../test/given-file.ts'
import { drop, openUploads, picture } from '../../../test/open-uploads.tsx'
import type { UploadFile } from '../queue/upload-file.ts'

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const rows = () => page.getByRole('row').elements().slice(1)
const alert = page.getByRole('alert')
const heic = (name: string, type = '') =>
  new File([Uint8Array.from('\0\0\0\u0018ftypheic\0\0\0\0', (c) => c.charCodeAt(0))], name, {
    type,
  })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

// UP-023, UP-027
test('the bytes decide: a JPEG named .png, and one without a type, are added as JPEG', async () => {
  const sent: UploadFile[] = []
  await openUploads({ send: async (file) => void sent.push(file) })
  const jpeg = await picture('real.jpg', 'image/jpeg')
  drop([
    new File([jpeg], 'wrong.png', { type: 'image/png' }),
    new File([jpeg], 'untyped', { type: '' }),
    heic('phone.png', 'image/png'),
  ])
  await expect.element(row('untyped')).toMatchTextContent('Ready to upload')
  await expect.element(alert).toHaveTextContent('Unsupported file type!')
  expect(rows()).toHaveLength(2)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect.element(page.getByText('Uploaded: 2/2')).toBeVisible()
  expect(sent.map(({ title, type }) => `${title} ${type}`)).toEqual([
    'wrong.png image/jpeg',
    'untyped image/jpeg',
  ])
  for (const { name, file } of sent) {
    expect(name).toMatch(/\.jpg$/)
    expect(file.size).toBe(jpeg.size)
  }
})

// UP-024, UP-025, UP-026, UP-027, A-54, A-92
test('left out files are counted in a collapsed line that expands to names and reasons', async () => {
  await openUploads()
  drop([
    await picture('good.png'),
    heic('IMG_5195.HEIC'),
    givenFile('note.txt', { type: 'text/plain' }),
    givenFile('empty.png', { type: 'image/png', size: 0 }),
    givenFile('garbage.png', { type: 'image/png', size: 500 }),
  ])
  await expect.element(alert).toHaveTextContent('Unsupported file type!')
  const line = page.getByText('4 left out')
  await expect.element(line).toBeVisible()
  await expect.element(row('good.png')).toMatchTextContent('Ready to upload')
  expect(rows()).toHaveLength(1)
  const name = page.getByText('IMG_5195.HEIC')
  await expect.element(name).not.toBeInTheDocument()
  await line.click()
  await expect.element(name).toBeVisible()
  const list = page.getByRole('region', { name: 'Files left out' })
  for (const text of [
    'An administrator can allow this format.',
    'note.txt',
    'empty.png',
    'garbage.png',
    'The file cannot be opened as a picture.',
  ])
    await expect.element(list.getByText(text)).toBeVisible()
  drop([givenFile('later.txt', { type: 'text/plain' })])
  await expect.element(page.getByText('5 left out')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText('5 left out')).not.toBeInTheDocument()
})

//
test('the list of left out files can be downloaded as text', async () => {
  await openUploads()
  drop([heic('IMG_1.HEIC')])
  await page.getByText('1 left out').click()
  let saved: Blob | MediaSource | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob
    return 'blob:list'
  })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  await page.getByRole('button', { name: 'Download as text' }).click()
  expect(names).toEqual(['left-out.txt'])
  expect(await new Response(saved as Blob).text()).toBe(
    'IMG_1.HEIC\tHEIC: An administrator can allow this format.\r\n',
  )
})

// UP-027
test('at a plain-http address, without ImageDecoder, pictures are added and garbage is not', async () => {
  vi.stubGlobal('ImageDecoder', undefined)
  Reflect.deleteProperty(globalThis, 'ImageDecoder')
  await openUploads()
  const big = new File([await picture('a.jpg', 'image/jpeg'), new Uint8Array(100_000)], 'big.jpg')
  drop([
    await picture('good.png'),
    big,
    givenFile('garbage.png', { type: 'image/png', size: 500 }),
    givenFile('long.png', { type: 'image/png', size: 100_000 }),
  ])
  await expect.element(row('big.jpg')).toMatchTextContent('Ready to upload')
  await expect.element(page.getByText('2 left out')).toBeVisible()
  expect(rows()).toHaveLength(2)
  vi.unstubAllGlobals()
})
