import { limits } from '@verso/contract/limits.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { givenFile } from '../../../test/given-file.ts'
import { drop, openUploads, pictures } from '../../../test/open-uploads.tsx'

const tooMany =
  'You cannot upload more than 1500 photos at a time. Please reduce the number of files and try again.'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rows = () => page.getByRole('row').elements().slice(1)

// Reading 1,500 files takes long in a browser that shares its processor.
vi.setConfig({ testTimeout: 180_000 })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

/** A browser handles this many files in a fraction of the time of 1,500; they fill more than one page of the table. */
const allowOnly60 = () => vi.spyOn(limits as Limits, 'photosPerUpload', 'get').mockReturnValue(60)
type Limits = { photosPerUpload: number }

// UP-029, A-27
test('of 1,501 files none is added; taken in parts, the last one waits', async () => {
  await openUploads({ credits: 5000 })
  drop(await pictures(1501))
  await expect.element(page.getByRole('alert')).toHaveTextContent(tooMany)
  expect(rows()).toEqual([])
  await button('Add the first 1,500 now, the rest afterwards').click()
  await expect.element(page.getByText('Uploaded: 0/1,500')).toBeVisible()
  await expect.element(page.getByText('1 more file waits until these are done.')).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})

// UP-029, A-27
test('a folder of more than two parts is uploaded after one click, each file once', async () => {
  allowOnly60()
  const sent: string[] = []
  const { calls } = await openUploads({
    send: async ({ title }) => void sent.push(title),
    credits: 5000,
  })
  drop(await pictures(128))
  await expect.element(page.getByRole('alert')).toHaveTextContent(tooMany)
  expect(rows()).toEqual([])
  await button('Add the first 60 now, the rest afterwards').click()
  await expect.element(page.getByText('Uploaded: 0/60')).toBeVisible()
  await expect.element(page.getByText('68 more files wait until these are done.')).toBeVisible()
  await button('Upload').click()
  const last = page.getByText('Uploaded: 8/8', { exact: true })
  await expect.element(last, { timeout: 60_000 }).toBeVisible()
  await expect.element(page.getByText('120 were uploaded before these.')).toBeVisible()
  expect(sent).toHaveLength(128)
  expect(new Set(sent).size).toBe(128)
  const counts = calls('updateLastUploadCount').map(({ input }) => input['file_count'])
  expect(counts).toEqual([60, 60, 8])
})

// UP-021, UP-029
test('files can wait for a full table or be left out, and leaving asks first', async () => {
  allowOnly60()
  const { router } = await openUploads({ credits: 5000 })
  drop(await pictures(60))
  await expect.element(page.getByText('Uploaded: 0/60')).toBeVisible()
  drop(await pictures(2))
  await expect.element(page.getByRole('alert')).toHaveTextContent(tooMany)
  await button('Add them after these').click()
  await expect.element(page.getByText('2 more files wait until these are done.')).toBeVisible()
  router.history.push('/elsewhere')
  await button('Cancel').click()
  await button('Leave them out').click()
  await expect.element(page.getByText(/wait until these are done/)).not.toBeInTheDocument()
  expect(rows()).toHaveLength(50)
})

// UP-029, UP-025, UP-026
test('files that are silently left out do not count towards the limit', async () => {
  allowOnly60()
  await openUploads()
  drop([
    ...(await pictures(60)),
    givenFile('note.txt', { type: 'text/plain' }),
    givenFile('empty.png', { type: 'image/png', size: 0 }),
  ])
  await expect.element(page.getByText('Uploaded: 0/60')).toBeVisible()
  await expect.element(page.getByText('2 left out')).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})

// UP-030
test('administrators add more than 1500 files at once', async () => {
  await openUploads({ role: 'admin' })
  drop(await pictures(1501))
  await expect.element(page.getByText('Uploaded: 0/1,501')).toBeVisible()
})
