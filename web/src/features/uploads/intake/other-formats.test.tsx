import { uploadTypes } from '@verso/contract/limits.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drop, openUploads } from '../../../test/open-uploads.tsx'

// UP-023, A-92
test('a format that the browser cannot show is added if the installation accepts it', async () => {
  const heic = Uint8Array.from('\0\0\0\u0018ftypheic\0\0\0\0', (c) => c.charCodeAt(0))
  await openUploads({ types: [...uploadTypes, 'image/heic'] })
  await expect.element(page.getByText(/^PNG, JPEG, GIF, WebP and HEIC are accepted/)).toBeVisible()
  drop([new File([heic], 'IMG_5195.HEIC')])
  await expect
    .element(page.getByRole('row', { name: /IMG_5195.HEIC/ }))
    .toMatchTextContent('Ready to upload')
  expect(page.getByRole('alert').elements()).toEqual([])
})
