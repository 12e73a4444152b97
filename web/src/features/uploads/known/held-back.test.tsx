import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drop, openUploads, picture } from '../../../test/open-uploads.tsx'
import type { Send } from '../queue/attempt-upload.ts'

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

test('a photo in the library is held back with its date, until the user wants it anyway', async () => {
  const send = vi.fn<Send>(async () => {})
  const year = new Date().getFullYear()
  await openUploads({
    send,
    find: async (files) =>
      new Map(files.map(({ sha256 }) => [sha256, { since: `${year}-05-03T12:00:00Z`, name: 'a' }])),
  })
  drop([await picture('harbour.png')])
  await expect
    .element(row('harbour.png'))
    .toMatchTextContent('Already in your library, uploaded 3 May')
  await expect
    .element(page.getByText('1 photo is not uploaded: you already have it.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Upload anyway: harbour.png' }).click()
  await expect.element(row('harbour.png')).toMatchTextContent('Ready to upload')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect.poll(() => send).toHaveBeenCalledOnce()
})

test('all held back photos can be uploaded at once', async () => {
  await openUploads({
    find: async (files) =>
      new Map(files.map(({ sha256 }) => [sha256, { since: '2019-05-03T12:00:00Z', name: 'a' }])),
  })
  drop([await picture('a.png'), await picture('b.webp', 'image/webp')])
  await expect.element(row('b.webp')).toMatchTextContent('uploaded 3 May 2019')
  await page.getByRole('button', { name: 'Upload all anyway' }).click()
  await expect.element(row('a.png')).toMatchTextContent('Ready to upload')
  await expect.element(row('b.webp')).toMatchTextContent('Ready to upload')
})
